import { expect, test } from 'bun:test'
import { evidenceWords } from './evidence-words.ts'

const get = (point: string, reason: string) => ({ point, method: 'GET' as const, reason })
const head = (point: string, reason: string) => ({ point, method: 'HEAD' as const, reason })
const AWAY = 'Answers 503 Service Unavailable'
const SILENT = 'Does not answer in time'

test('points that saw the same are named together, whatever order their answers came in', () => {
  const evidence = [
    get('Oslo', AWAY),
    get('Lima', AWAY),
    head('Oslo', SILENT),
    head('Lima', SILENT),
  ]
  expect(evidenceWords(evidence)).toBe(
    'From Oslo and Lima, GET answers 503 Service Unavailable, and HEAD does not answer in time.',
  )
})

test('points that saw different things have a sentence each', () => {
  const evidence = [get('Oslo', AWAY), head('Oslo', AWAY), get('Lima', SILENT)]
  expect(evidenceWords(evidence)).toBe(
    'From Oslo, GET answers 503 Service Unavailable, and so does HEAD. From Lima, GET does not answer in time.',
  )
})

test('targets that were proven alike are said once', () => {
  const one = [get('Oslo', AWAY)]
  expect(evidenceWords(one, one)).toBe('From Oslo, GET answers 503 Service Unavailable.')
})
