import { expect, test } from 'bun:test'
import { describeApp } from './testing/app.ts'
import { filledPath } from './testing/call-path.ts'
import { addColleague, sessionToken } from './testing/people/callers.ts'

const PIECE_BYTES = 16_384
const BODY_BYTES = 1_048_576

/** A body that repeats the text, and how much of it was read. */
function endless(start: string, text: string) {
  const piece = Buffer.from(text.repeat(Math.ceil(PIECE_BYTES / text.length)))
  const read = { bytes: 0 }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read.bytes >= BODY_BYTES) return controller.close()
        controller.enqueue(read.bytes === 0 ? Buffer.from(start) : piece)
        read.bytes += read.bytes === 0 ? start.length : piece.length
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, read }
}

const kinds = {
  'a list of numbers': [413, '{"tags":[', '1,'],
  'a list of empty lists': [413, '{"tags":[', '[],'],
  'a field again and again': [413, '{', '"title":1,'],
  'a list in the first of many items': [413, '{"items":[{"link":{"tags":[', '"",'],
  'lists within lists': [400, '{"tags":', '['],
  'objects within objects': [400, '{"a":', '{"a":'],
} as const

/** Without their settings, and without a login that waits for its second factor. */
const isRefusedUnread = (path: string): boolean =>
  /\/(auth\/oauth|auth\/mfa|auth\/identities|screen-views)\b/.test(path)

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: object } }>>
}

describeApp('A body of far too many parts', (open) => {
  async function callsWithJson(): Promise<(readonly [method: string, path: string])[]> {
    const document: Document = await (await open().call('/api/ui/openapi.json')).json()
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        // One that takes other types too takes files, and reads them as they arrive.
        requestBody && Object.keys(requestBody.content).join() === 'application/json'
          ? [[method.toUpperCase(), path] as const]
          : [],
      ),
    )
  }

  /** May make every call. */
  async function anybodysToken(): Promise<string> {
    const token = await open().register()
    const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
    const who = await addColleague(open(), id, 127)
    await open()
      .app.db.updateTable('users')
      .set({ is_operator: 1 })
      .where('id', '=', who.userId)
      .execute()
    return sessionToken(open(), who)
  }

  test('is refused by every call at its beginning, with the sentence of what is wrong', async () => {
    const calls = await callsWithJson()
    expect(calls.length).toBeGreaterThan(80)
    const token = await anybodysToken()
    for (const [status, start, text] of Object.values(kinds)) {
      for (const [at, [method, path]] of calls.entries()) {
        const { stream, read } = endless(start, text)
        const answer = await open().call(filledPath(path), {
          method,
          token,
          body: stream,
          address: `198.51.100.${at}`,
          headers: { 'content-type': 'application/json' },
        })
        if (isRefusedUnread(path)) {
          expect([path, read.bytes]).toEqual([path, 0])
          continue
        }
        const { detail } = await answer.json()
        expect([method, path, start, answer.status]).toEqual([method, path, start, status])
        expect(detail).toMatch(/too many parts|too deep|too large/)
        expect(read.bytes).toBeLessThanOrEqual(5 * PIECE_BYTES)
      }
    }
  }, 180_000)

  test('the refusal of ten thousand wrong entries is brief', async () => {
    const token = await open().register()
    const post = async (path: string, body: unknown) => {
      const answer = await open().call(`/api/ui/v1/redirects/${path}`, { token, body })
      return { status: answer.status, text: await answer.text() }
    }
    const wrong = (count: number) => Array.from({ length: count }, (_, at) => `wrong${at}`)
    const geo = Array.from({ length: 100 }, () => ({ countries: wrong(100), devices: wrong(30) }))
    const one = await post('geo', { redirectTo: 'https://example.com/', geo })
    expect(one.status).toBe(422)
    expect(JSON.parse(one.text).errors).toHaveLength(100)
    const items = Array.from({ length: 200 }, () => ({
      action: 'create',
      link: { redirectTo: 'https://example.com/', geo: [{ devices: wrong(30), os: wrong(30) }] },
    }))
    const many = await post('bulk', { items })
    expect(many.status).toBe(200)
    for (const { status, problem } of JSON.parse(many.text).items) {
      expect([status, problem.errors.length]).toEqual([422, 5])
    }
  })
})
