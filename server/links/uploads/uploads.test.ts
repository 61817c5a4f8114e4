import { expect, test } from 'bun:test'
import { crc32 } from 'node:zlib'
import { UPLOAD_BYTES_MAX, type Upload } from '../../../contract/links/uploads.ts'
import { accountData } from '../../account-data/features.ts'
import { purgeAccount } from '../../people/accounts/deletion/purge.ts'
import { HOUR } from '../../platform/clock.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { describeApp, describeAppOnBothDatabases } from '../../testing/app.ts'

const UPLOADS = '/api/ui/v1/uploads'
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const png = (width: number, height: number) =>
  new Bun.Image(PIXEL).resize(width, height).png().bytes()
/** The same PNG with a header that claims another size. */
function enlarged(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const picture = Buffer.from(bytes)
  const [header, end] = [12, 29]
  picture.writeUInt32BE(width, 16)
  picture.writeUInt32BE(height, 20)
  picture.writeUInt32BE(crc32(picture.subarray(header, end)), end)
  return picture
}

const pathOf = ({ url }: Upload) => new URL(url).pathname

describeAppOnBothDatabases('An uploaded picture', (open) => {
  const send = (token: string, body: Uint8Array, type = 'image/png') =>
    open().call(UPLOADS, { token, body, headers: { 'content-type': type } })
  const upload = async (token: string, body: Uint8Array): Promise<Upload> => {
    const answer = await send(token, body)
    expect(answer.status).toBe(201)
    return answer.json()
  }

  test('is served to everybody as WebP, and may be shown on other sites', async () => {
    const sent = await upload(await open().register(), await png(1200, 630))
    expect(sent).toMatchObject({ width: 1200, height: 630 })
    const answer = await open().call(pathOf(sent))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const bytes = await answer.bytes()
    expect(bytes).toHaveLength(sent.size)
    expect((await new Bun.Image(bytes).metadata()).format).toBe('webp')
  })

  test('is named by its content: sent again it is the same one, and another account has its own', async () => {
    const [mine, theirs] = [await open().register(), await open().register()]
    const picture = await png(20, 10)
    const first = await upload(mine, picture)
    expect(await upload(mine, picture)).toEqual(first)
    expect((await upload(theirs, picture)).url).not.toBe(first.url)
  })

  test('can be the picture of a card', async () => {
    const token = await open().register()
    const { url } = await upload(token, await png(20, 10))
    const make = (imageUrl: string) =>
      open().call('/api/ui/v1/redirects/standard', {
        token,
        body: { redirectTo: 'https://boats.example/', preview: { imageUrl } },
      })
    const made = await make(url)
    expect(made.status).toBe(201)
    expect((await made.json()).preview.imageUrl).toBe(url)
    // Anything else on our own host may be a short link
    expect((await make(`${url}x`)).status).toBe(422)
    expect((await make(new URL('/abc', url).href)).status).toBe(422)
  })

  test('is removed with its account', async () => {
    const { app } = open()
    const token = await open().register()
    const sent = await upload(token, await png(20, 10))
    const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
    await app.db
      .updateTable('accounts')
      .set({ deleted_at: 1, purge_at: 1 })
      .where('id', '=', id)
      .execute()
    const run = { attempt: 1, signal: new AbortController().signal, keep: async () => undefined }
    await purgeAccount(app, accountData, { payload: { accountId: id }, run })
    expect((await open().call(pathOf(sent))).status).toBe(404)
  })
})

describeApp('A picture that cannot be uploaded', (open) => {
  const send = (token: string | undefined, body: Uint8Array, type = 'image/png') =>
    open().call(UPLOADS, {
      ...(token && { token }),
      body,
      headers: { 'content-type': type },
    })

  test('is refused without a login, of another type, and above 5 MB', async () => {
    const token = await open().register()
    expect((await send(undefined, PIXEL)).status).toBe(401)
    expect((await send(token, PIXEL, 'image/svg+xml')).status).toBe(415)
    expect((await send(token, new Uint8Array(UPLOAD_BYTES_MAX + 1))).status).toBe(413)
  })

  test('is refused with a sentence if its bytes are no picture, whatever its type says', async () => {
    const token = await open().register()
    const page = await send(token, Buffer.from('<script>alert(1)</script>'))
    expect(page.status).toBe(422)
    expect(await page.json()).toMatchObject({
      errors: [{ path: 'picture', message: 'Choose a PNG, JPEG, WebP, GIF or AVIF' }],
    })
    const torn = await send(token, (await png(300, 300)).subarray(0, 80))
    expect((await torn.json()).errors[0].message).toBe(
      'This picture cannot be read. It may be damaged',
    )
    const huge = await send(token, enlarged(await png(20, 10), 8000, 5001))
    expect((await huge.json()).errors[0].message).toBe('Choose a picture of at most 40 megapixels')
  })

  test('is refused twenty times at once if it claims a huge canvas, and the next one is taken', async () => {
    const token = await open().register()
    const bomb = enlarged(await png(20, 10), 60_000, 60_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(token, bomb)))
    const statuses = new Set(answers.map(({ status }) => status))
    // One is decoded at a time and ten may wait: the others hear that the server is busy.
    expect([...statuses].toSorted()).toEqual([422, 503])
    expect((await send(token, await png(20, 10))).status).toBe(201)
  })

  test('is refused after sixty in an hour', async () => {
    const token = await open().register()
    const { app } = open()
    const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
    const earlier = { bucket: `uploads:${id}`, limit: 60, windowMs: HOUR }
    for (let count = 1; count < 60; count++) await take(app.db, app.clock(), earlier)
    expect((await send(token, PIXEL)).status).toBe(201)
    expect((await send(token, PIXEL)).status).toBe(429)
    open().pass(HOUR)
    expect((await send(token, PIXEL)).status).toBe(201)
  })

  test('is not found by any other name', async () => {
    for (const name of ['..%2Fimports%2Fimp_1', 'a', 'a'.repeat(43)]) {
      expect((await open().call(`${UPLOADS}/${name}`)).status).toBe(404)
    }
  })
})
