import { expect, test } from 'bun:test'
import { parseJson } from './parse-json.ts'

/** Enough to be parsed in pieces. */
const MANY = 100_000
const encode = (json: string) => new TextEncoder().encode(json)

const outcome = async (work: () => unknown): Promise<unknown> => {
  try {
    return { value: await work() }
  } catch (error) {
    return (error as Error).name
  }
}

test.each([
  '{"items":[1,{"a":[2,[3]]},"x,]}",null,[],{}],"name":"n"}',
  ' { "items" : [ 1 , { } ] , "more" : [ "a" ] } ',
  '{"items":[],"more":[ \n\t ]}',
  '{"items":[1],"items":[2,3]}',
  '{"items":[1],"items":"replaced"}',
  '{"items":{"inner":[1,2]},"list":[[1,2],[3]]}',
  String.raw`{"it\"ems[":["\\","\"]"],"é":["é"]}`,
  '[[1,2],[3]]',
  '[{"items":[1]}]',
  '"text"',
  '7',
  '{"items":[1,]}',
  '{"items":[,1]}',
  '{"items":[1,,2]}',
  '{"items":[1 2]}',
  '{"items":[{]}]}',
  '{"items":[1}',
  '{"items":[1]',
  '{"items":[1]]}',
  '{[1,2]}',
  '{"items":["no end',
  ']}',
  '',
])('%s is parsed in pieces as it is at once', async (json) => {
  expect(await outcome(() => parseJson(encode(json), MANY))).toEqual(
    await outcome(() => JSON.parse(json)),
  )
})

test('no piece brings a prototype with it', async () => {
  const json = '{"__proto__":[1],"items":[{"__proto__":{"a":1},"b":2}]}'
  expect(JSON.stringify(await parseJson(encode(json), MANY))).toBe('{"items":[{"b":2}]}')
})

test('the event loop turns while many entries are parsed', async () => {
  const fields = Array.from({ length: 250 }, (_, at) => `"field${at}":${at}`)
  const items = Array.from({ length: 2000 }, () => `{${fields}}`)
  let turns = 0
  const ticking = setInterval(() => turns++, 0)
  const whole = (await parseJson(encode(`{"items":[${items}]}`), MANY)) as { items: unknown[] }
  clearInterval(ticking)
  expect(whole.items).toHaveLength(2000)
  expect(turns).toBeGreaterThan(0)
})

test('bytes that are no text are refused in every piece', async () => {
  const json = Buffer.concat([encode('{"items":["'), Uint8Array.of(0xff), encode('"]}')])
  expect(await outcome(() => parseJson(json, MANY))).toBe('TypeError')
})
