import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { newId } from '../platform/ids.ts'
import type { LinksTable } from '../schema/links.ts'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import { announceChange, insertOwnDomain } from '../testing/programs/redirect-rows.ts'

const TARGET = 'https://example.com/landing'

describe.each<RequestParser>(['full', 'plain'])('an alias (%s)', (parser) => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({ parser })
  })
  afterAll(() => rig.close())

  /** A link with an alias; returns both keys and the id of the link. */
  async function aliased(changes: Partial<LinksTable>, alias: Partial<LinksTable> = {}) {
    const id = newId('lnk')
    const key = await rig.link({ id, redirect_to: TARGET, ...changes })
    const aliasId = newId('lnk')
    const aliasKey = await rig.link({ id: aliasId, type: 'ALIAS', redirect_to: '', ...alias })
    const row = { id: aliasId, link_id: id, account_id: 'acc_1' }
    await rig.db.insertInto('link_aliases').values(row).execute()
    await changed(aliasKey)
    return { id, key, aliasKey }
  }
  async function changed(key: string): Promise<void> {
    await announceChange(rig.db, `link:dom_go/${key.toLowerCase()}`)
    await rig.redirect.pollChanges()
  }
  const locationOf = async (path: string) => (await rig.ask(path)).headers.location

  test('leads where its link leads, with its rules, settings and status', async () => {
    const geo = '[{"countries":["DE"],"redirectTo":"https://example.com/de"}]'
    const settings = { geo, forward_query: 1, forward_path: 1, redirect_status: 308 } as const
    const { aliasKey } = await aliased(settings)
    const german = { 'X-Forwarded-For': '203.0.113.9' }
    for (const key of [aliasKey, aliasKey.toUpperCase()]) {
      const { status, headers } = await rig.ask(`/${key}/shoes?a=1`, german)
      expect([status, headers.location]).toEqual([308, 'https://example.com/de/shoes?a=1'])
    }
    expect(await locationOf(`/${aliasKey}`)).toBe(TARGET)
    expect((await rig.ask(`/${aliasKey}+`)).body).toContain('example.com')
  })

  test('counts as a click of its link, from the database and from the cache', async () => {
    const { id, aliasKey } = await aliased({})
    for (let visits = 1; visits <= 3; visits += 1) {
      expect(await locationOf(`/${aliasKey}`)).toBe(TARGET)
      const clicks = (await rig.clicks()).filter(({ linkId }) => linkId === id)
      expect(clicks).toHaveLength(visits)
    }
  })

  test('a click keeps which address of its link was asked for', async () => {
    const { id, key, aliasKey } = await aliased({ forward_path: 1 })
    await rig.ask(`/${key}/shoes`)
    await rig.ask(`/${key.toUpperCase()}).`)
    await rig.ask(`/${aliasKey.toUpperCase()}`)
    await rig.ask(`/${aliasKey}?a=1`)
    const clicks = (await rig.clicks()).filter(({ linkId }) => linkId === id)
    const expected = [key, key, aliasKey, aliasKey].map((text) => text.toLowerCase())
    expect(clicks.map((click) => click.key)).toEqual(expected)
    expect(new Set(clicks.map(({ host }) => host)).size).toBe(1)
  })

  test('shares the limit and the password of its link', async () => {
    const limited = await aliased({ max_clicks: 1 })
    const person = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    expect((await rig.ask(`/${limited.aliasKey}`, person)).status).toBe(302)
    expect((await rig.ask(`/${limited.key}`, person)).status).toBe(410)
    const locked = await aliased({ password_hash: 'x' })
    expect((await rig.ask(`/${locked.aliasKey}`)).body).toContain('This link has a password')
  })

  test('follows a change of its link without one of its own', async () => {
    const { id, key, aliasKey } = await aliased({})
    expect(await locationOf(`/${aliasKey}`)).toBe(TARGET)
    const change = async (changes: Partial<LinksTable>) => {
      await rig.db.updateTable('links').set(changes).where('id', '=', id).execute()
      await changed(key)
    }
    await change({ redirect_to: 'https://example.com/other' })
    expect(await locationOf(`/${aliasKey}`)).toBe('https://example.com/other')
    await change({ disabled: 1 })
    expect((await rig.ask(`/${aliasKey}`)).status).toBe(404)
    await change({ disabled: 0, deleted_at: 1 })
    expect((await rig.ask(`/${aliasKey}`)).status).toBe(404)
  })

  test('works on another domain than its link', async () => {
    const domain = { id: newId('dom'), name: `${newId('x').toLowerCase().slice(2, 12)}.test` }
    await insertOwnDomain(rig.db, domain)
    await announceChange(rig.db, 'domains')
    await rig.redirect.pollChanges()
    const { id, aliasKey } = await aliased({}, { domain_id: domain.id })
    await announceChange(rig.db, `link:${domain.id}/${aliasKey.toLowerCase()}`)
    await rig.redirect.pollChanges()
    const { headers } = await rig.ask(`/${aliasKey}`, { Host: domain.name })
    expect(headers.location).toBe(TARGET)
    expect((await rig.clicks()).at(-1)).toMatchObject({ linkId: id, host: domain.name })
  })

  test('without a link is not found, nor is one whose domain was removed', async () => {
    const alone = await rig.link({ type: 'ALIAS', redirect_to: '' })
    expect((await rig.ask(`/${alone}`)).status).toBe(404)
    expect((await rig.ask(`/${alone}+`)).status).toBe(404)
    const { aliasKey } = await aliased({}, { deleted_at: 1 })
    expect((await rig.ask(`/${aliasKey}`)).status).toBe(404)
  })
})
