import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { comparedKey } from '../../contract/links/keys.ts'
import { newId } from '../platform/ids.ts'
import type { LinksTable } from '../schema/links.ts'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import { announceChange, insertOwnDomain } from '../testing/programs/redirect-rows.ts'

describe.each<RequestParser>(['full', 'plain'])('keys of own domains (%s)', (parser) => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({ parser })
    await insertOwnDomain(rig.db, { id: 'dom_open', name: 'open.test', key_rule: 'open' })
    const cases = { key_rule: 'open', case_sensitive: 1 } as const
    await insertOwnDomain(rig.db, { id: 'dom_case', name: 'case.test', ...cases })
    await insertOwnDomain(rig.db, { id: 'dom_std', name: 'std.test', case_sensitive: 1 })
    await announceChange(rig.db, 'domains')
    await rig.redirect.pollChanges()
  })
  afterAll(() => rig.close())

  const on =
    (domain_id: string) =>
    async (key: string, changes: Partial<LinksTable> = {}) => {
      const key_lower = comparedKey(key, { caseSensitive: domain_id !== 'dom_open' })
      const redirect_to = `https://example.com/${encodeURI(key)}`
      const id = newId('lnk')
      await rig.link({ id, domain_id, key, key_lower, redirect_to, ...changes })
      return id
    }
  const at = (Host: string) => async (path: string) => {
    const { status, headers } = await rig.ask(path, { Host })
    return headers.location?.replace('https://example.com/', '') ?? status
  }
  const open = at('open.test')

  test('have several segments, any letters and emoji', async () => {
    for (const key of ['a', 'guide/v1.2/intro', '東京', '🎉', 'c++', '@me/~x', '-x']) {
      await on('dom_open')(key)
      const path = `/${encodeURI(key)}`
      // From the database, and from the cache.
      expect(await open(path)).toBe(encodeURI(key))
      expect(await open(path)).toBe(encodeURI(key))
      expect(await open(`${path}/`)).toBe(encodeURI(key))
    }
    expect(await open('/guide%2Fv1.2%2Fintro')).toBe('guide/v1.2/intro')
    expect(await open('/guide/v1.2')).toBe(404)
  })

  test('are found in NFC and in any case', async () => {
    await on('dom_open')('Caf\u00e9/Ost')
    for (const asked of ['cafe\u0301/ost', 'CAFE\u0301/OST', 'caf\u00e9/ost']) {
      expect(await open(`/${encodeURI(asked)}`)).toBe(encodeURI('Caf\u00e9/Ost'))
    }
  })

  test('are two in other case where the domain says so', async () => {
    for (const [domain, host] of [
      ['dom_case', 'case.test'],
      ['dom_std', 'std.test'],
    ] as const) {
      for (const key of ['Upper1', 'upper1']) await on(domain)(key)
      for (const key of ['Upper1', 'upper1', 'Upper1', 'upper1']) {
        expect(await at(host)(`/${key}`)).toBe(key)
      }
      expect(await at(host)('/UPPER1')).toBe(404)
    }
  })

  test('lead to the longest key that passes the path on', async () => {
    await on('dom_open')('shop', { forward_path: 1 })
    await on('dom_open')('shop/shoes', { forward_path: 1 })
    await on('dom_open')('shop/shoes/sale')
    expect(await open('/shop/shoes/sale')).toBe('shop/shoes/sale')
    expect(await open('/shop/shoes/red/9')).toBe('shop/shoes/red/9')
    expect((await rig.clicks()).at(-1)?.target).toBe('https://example.com/shop/shoes/red/9')
    expect(await open('/shop/hats?x=1')).toBe('shop/hats')
    // A link that does not pass the path on is not asked.
    expect(await open('/shop/shoes/sale/now')).toBe('shop/shoes/sale/now')
    expect((await rig.clicks()).at(-1)?.target).toBe('https://example.com/shop/shoes/sale/now')
  })

  test('are kept by clicks as their domain compares them', async () => {
    await on('dom_open')('Straße/Süd', { forward_path: 1 })
    for (const key of ['Nord/Eins', 'nord/eins']) await on('dom_case')(key, { forward_path: 1 })
    for (const key of ['Ost1', 'ost1']) await on('dom_std')(key)
    for (const [host, path, key] of [
      ['open.test', '/STRAßE/SÜD/9', 'straße/süd'],
      ['open.test', '/straße/süd)', 'straße/süd'],
      ['case.test', '/Nord/Eins', 'Nord/Eins'],
      ['case.test', '/nord/eins/9?x=1', 'nord/eins'],
      ['std.test', '/Ost1', 'Ost1'],
      ['std.test', '/ost1', 'ost1'],
    ] as const) {
      await rig.ask(encodeURI(path), { Host: host })
      expect([path, (await rig.clicks()).at(-1)?.key]).toEqual([path, key])
    }
  })

  test('with a plus come before the page about a link', async () => {
    await on('dom_open')('plus')
    const facts = await rig.ask('/plus+', { Host: 'open.test' })
    expect([facts.status, facts.body.includes('example.com/plus')]).toEqual([200, true])
    await on('dom_open')('plus+')
    expect(await open('/plus+')).toBe('plus+')
    const ofPlus = await rig.ask('/plus++', { Host: 'open.test' })
    expect(ofPlus.body).toContain('href="/plus%2B"')
  })

  test('are found within a sentence, and the root and files stay what they are', async () => {
    await on('dom_open')('東')
    expect(await open(`/${encodeURI('東')}).`)).toBe(encodeURI('東'))
    expect(await open(`/${encodeURI('東')}.`)).toBe(encodeURI('東'))
    for (const path of ['/', '/robots.txt', '/.well-known/x', '/_/x', '/%F0%9F', '/nothing/here']) {
      expect(await open(path)).toBe(404)
    }
  })

  test('follow their changes, and may be those of an alias', async () => {
    const id = await on('dom_case')('Ziel/東')
    const alias = newId('lnk')
    await on('dom_case')('Zwei', { id: alias, type: 'ALIAS', redirect_to: '' })
    const row = { id: alias, link_id: id, account_id: 'acc_1' }
    await rig.db.insertInto('link_aliases').values(row).execute()
    await announceChange(rig.db, 'link:dom_case/Zwei')
    await rig.redirect.pollChanges()
    const asked = at('case.test')
    for (let time = 0; time < 2; time += 1) expect(await asked('/Zwei')).toBe(encodeURI('Ziel/東'))
    await rig.db.updateTable('links').set({ disabled: 1 }).where('id', '=', id).execute()
    await announceChange(rig.db, 'link:dom_case/Ziel/東')
    await rig.redirect.pollChanges()
    expect([await asked('/Zwei'), await asked(`/${encodeURI('Ziel/東')}`)]).toEqual([404, 404])
  })

  test('without a link are orphan hits as the domain compares them', async () => {
    await at('case.test')('/Not/There')
    await open('/Not/There')
    const keys = (await rig.orphans()).slice(-2).map(({ target }) => target)
    expect(keys).toEqual(['Not/There', 'not/there'])
  })

  test('of a usual domain stay as they were', async () => {
    const key = await rig.link()
    const usual = async (path: string) => (await rig.ask(path)).status
    expect([await usual(`/${key.toUpperCase()}`), await usual(`/${key}/x`)]).toEqual([302, 404])
  })
})
