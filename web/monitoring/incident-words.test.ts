import { describe, expect, test } from 'bun:test'
import type { Incident } from '../../contract/monitoring/incidents.ts'
import { incidentSteps } from '../../contract/monitoring/states.ts'
import { incidentTitle, metErrorWords, sinceWords, stepWords, summaryOf } from './incident-words.ts'

const now = new Date('2026-11-21T12:00:00Z')
const incident: Incident = {
  id: 'i',
  number: 112,
  domain: 'go.example',
  key: 'dahab',
  title: 'Prints from Dahab',
  target: 'https://shop.example/p',
  cause: 'STATUS',
  reason: 'Answers 404 Not Found',
  startedAt: '2026-11-21T10:54:40Z',
  downAt: '2026-11-21T10:56:40Z',
  endedAt: '2026-11-21T11:42:20Z',
  failedChecks: 9,
  point: 'Frankfurt',
  peopleAffected: 19,
  failover: null,
  sentToBackup: 64,
  robots: 7,
  timeline: [
    { at: '2026-11-21T10:54:40Z', step: 'SUSPECTED', detail: 'Answers 404.', by: null },
    { at: '2026-11-21T11:02:18Z', step: 'ACKNOWLEDGED', detail: null, by: 'Ade Kolawole' },
  ],
  acknowledgedBy: 'Ade Kolawole',
  acknowledgedAt: '2026-11-21T11:02:18Z',
  note: 'The shop moved.',
  alsoAffected: [],
}

test('an incident is titled by its reason and its length', () => {
  expect(incidentTitle(incident, now)).toBe('Answers 404 Not Found, 47 min')
  expect(incidentTitle({ ...incident, endedAt: null }, now)).toBe(
    'Answers 404 Not Found, 1 h 5 min',
  )
})

test.each([
  [31, '31 people met an error page'],
  [1, '1 person met an error page'],
  [0, 'Nobody met an error page'],
  [null, 'It does not answer as it should'],
])('of %p people', (peopleAffected, words) => expect(metErrorWords({ peopleAffected })).toBe(words))

test('a time of another day has its day', () => {
  expect(sinceWords('2026-11-21T10:54:40Z', now, 'UTC')).toMatch(/^10:54/)
  expect(sinceWords('2026-11-20T10:54:40Z', now, 'UTC')).toMatch(/20 Nov|Nov 20/)
})

test('every step has a name, with who did it', () => {
  for (const step of incidentSteps) expect(stepWords(step, null)).not.toBe('')
  expect(stepWords('ACKNOWLEDGED', 'Ade')).toBe('Acknowledged by Ade')
})

describe('the summary', () => {
  test('has what happened, what it cost and the note', () => {
    const text = summaryOf(incident, 'UTC', now)
    expect(text).toStartWith('Prints from Dahab (go.example/dahab): Answers 404 Not Found\n')
    expect(text).toContain('19 people met an error page. 64 sent to the backup.')
    expect(text).toContain('Acknowledged by Ade Kolawole')
    expect(text).toEndWith('Note: The shop moved.')
  })
})
