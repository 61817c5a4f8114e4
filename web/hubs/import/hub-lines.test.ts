import { expect, test } from 'bun:test'
import { hubLinesIn } from './hub-lines.ts'

const hub = (title: string) => JSON.stringify({ id: 'hub_1', title, profile: {}, blocks: [] })
const version = JSON.stringify({ hub: 'hub_1', number: 1, document: { profile: {}, blocks: [] } })

test('the hubs of an exported file are listed without their versions', () => {
  const text = [hub('Terns'), version, version, hub('Gulls'), version, ''].join('\n')
  expect(hubLinesIn(text).map(({ name }) => name)).toEqual(['Terns', 'Gulls'])
  expect(hubLinesIn(text)[1]?.line).toBe(hub('Gulls'))
})

test('a text that is one value over several lines, or none, has no lines of hubs', () => {
  expect(hubLinesIn(JSON.stringify(JSON.parse(hub('Terns')), null, 2))).toEqual([])
  expect(hubLinesIn('<!doctype html>\n<p>Hello')).toEqual([])
  expect(hubLinesIn('{"links":[]}\n{broken')).toEqual([])
})
