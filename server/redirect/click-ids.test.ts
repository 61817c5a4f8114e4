import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hashPassword } from '../platform/passwords.ts'
import {
  clickIds,
  openRig,
  type RedirectRig,
  type RequestParser,
} from '../testing/programs/redirect-rig.ts'
import { exchange } from '../testing/raw-http.ts'

const ID = /[?&]uf_id=([0-9a-z]{41})(?=$|#)/

describe.each<RequestParser>(['full', 'plain'])('a link that adds click ids (%s)', (parser) => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({ parser })
  })
  afterAll(() => rig.close())

  /** The location of an answer, in two parts: without the id, and the id. */
  async function visit(path: string, headers: Record<string, string> = {}) {
    const { headers: answered } = await rig.ask(path, headers)
    const location = answered.location ?? ''
    return { location, without: location.replace(ID, ''), id: ID.exec(location)?.[1] ?? '' }
  }
  const lastClick = async () => (await rig.clicks()).at(-1)

  test('hands each click another one on, and records it beside the plain target', async () => {
    const key = await rig.link({ click_ids: 1, redirect_to: 'https://example.com/landing' })
    const [first, second] = [await visit(`/${key}`), await visit(`/${key}?qr=1`)]
    for (const { without, id } of [first, second]) {
      expect(without).toBe('https://example.com/landing')
      expect(clickIds.timeOf('acc_1', id)).toBeWithin(Date.now() - 60_000, Date.now() + 1)
    }
    expect(first.id).not.toBe(second.id)
    const click = await lastClick()
    expect(click).toMatchObject({
      clickId: second.id,
      target: 'https://example.com/landing',
      trigger: 'qr',
    })
    expect(clickIds.timeOf('acc_1', second.id)).toBe(click?.at)
  })

  test('adds it last, behind UTM values and before the fragment, and rewrites nothing', async () => {
    const key = await rig.link({
      click_ids: 1,
      forward_query: 1,
      redirect_to: 'https://example.com/?q=a+b&&x=%7e#top',
      utm: '{"source":"mail"}',
    })
    const { location, id } = await visit(`/${key}?ref=7&uf_id=mine`)
    expect(location).toBe(`https://example.com/?q=a+b&&x=%7e&utm_source=mail&ref=7&uf_id=${id}#top`)
    expect(id).toHaveLength(41)
  })

  test('adds it to the targets of rules', async () => {
    const key = await rig.link({
      click_ids: 1,
      geo: '[{"countries":["DE"],"redirectTo":"https://example.com/de?a=1"}]',
    })
    const german = await visit(`/${key}`, { 'X-Forwarded-For': '203.0.113.9' })
    expect(german.without).toBe('https://example.com/de?a=1')
    expect(german.id).toHaveLength(41)
  })

  test('leaves a target alone that has a parameter of that name', async () => {
    const redirect_to = 'https://example.com/?uf%5Fid=own'
    const key = await rig.link({ click_ids: 1, redirect_to })
    expect((await visit(`/${key}`)).location).toBe(redirect_to)
    expect((await lastClick())?.clickId).toBeUndefined()
  })

  test.each([
    ['DNT', '1'],
    ['Sec-GPC', '1'],
  ])('gives none to a visitor with %s', async (header, value) => {
    const key = await rig.link({ click_ids: 1, redirect_to: 'https://example.com/' })
    const before = (await rig.clicks()).length
    expect((await visit(`/${key}`, { [header]: value })).location).toBe('https://example.com/')
    const clicks = await rig.clicks()
    expect(clicks).toHaveLength(before + 1)
    expect(clicks.at(-1)).toMatchObject({ isPrivate: true })
    expect(clicks.at(-1)?.clickId).toBeUndefined()
  })

  test('gives none to what is no click', async () => {
    const key = await rig.link({ click_ids: 1, redirect_to: 'https://example.com/' })
    const before = (await rig.clicks()).length
    expect((await visit(`/${key}`, { 'Sec-Purpose': 'prefetch' })).location).toBe(
      'https://example.com/',
    )
    const head = await exchange(rig.port, {
      parts: [`HEAD /${key} HTTP/1.1\r\nHost: go.test\r\n\r\n`],
    })
    expect(head.text).toContain('ocation: https://example.com/\r\n')
    expect((await rig.ask(`/${key}+`)).body).not.toContain('uf_id')
    expect(await rig.clicks()).toHaveLength(before)
  })

  test('gives one to a visitor who knows its password', async () => {
    const password_hash = await hashPassword('open sesame')
    const key = await rig.link({ click_ids: 1, redirect_to: 'https://e.com/', password_hash })
    const form = 'password=open+sesame'
    const { answers } = await exchange(rig.port, {
      parts: [
        `POST /${key} HTTP/1.1\r\nHost: go.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
      ],
    })
    expect(answers[0]?.status).toBe(303)
    const id = ID.exec(answers[0]?.headers.location ?? '')?.[1]
    expect(id).toHaveLength(41)
    expect((await lastClick())?.clickId).toBe(id)
  })

  test('is the only one that does', async () => {
    const key = await rig.link({ redirect_to: 'https://example.com/' })
    expect((await visit(`/${key}`)).location).toBe('https://example.com/')
    expect((await lastClick())?.clickId).toBeUndefined()
  })
})
