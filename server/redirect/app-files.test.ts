import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import {
  announceChange,
  insertAccount,
  insertOwnDomain,
} from '../testing/programs/redirect-rows.ts'
import { until } from '../testing/until.ts'

const FILES = ['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json']

describe.each<RequestParser>(['full', 'plain'])('files about apps (%s)', (parser) => {
  let rig: RedirectRig
  const bodyOf = async (path: string, host: string) => (await rig.ask(path, { Host: host })).body
  const isRelayed = async (path: string, host: string) =>
    (await bodyOf(path, host)).startsWith('application GET')

  beforeAll(async () => {
    rig = await openRig({ parser })
    await insertOwnDomain(rig.db, {
      id: 'dom_brand',
      name: 'brand.test',
      root_target: 'https://brand.example/',
      not_found_target: 'https://brand.example/lost',
    })
    await insertOwnDomain(rig.db, { id: 'dom_page', name: 'page.test', kind: 'hub' })
    const deleted = await insertAccount(rig.db)
    await insertOwnDomain(rig.db, { id: 'dom_gone', name: 'gone.test', account_id: deleted })
    await rig.db.updateTable('accounts').set({ deleted_at: 1 }).where('id', '=', deleted).execute()
    await announceChange(rig.db, 'domains')
    await until(async () => rig.redirect.context.hosts.isServed('gone.test'))
    await rig.redirect.pollChanges()
  })
  afterAll(() => rig.close())

  test('of own domains for links and for hubs are answered by an api process', async () => {
    for (const path of FILES) {
      for (const host of ['brand.test', 'BRAND.test', 'page.test']) {
        expect([path, host, await isRelayed(path, host)]).toEqual([path, host, true])
      }
    }
    expect(await isRelayed(`${FILES[0]}?v=2`, 'brand.test')).toBe(true)
  })

  test('are on no shared domain, none of a deleted account, and in no other spelling', async () => {
    for (const path of FILES) {
      for (const host of ['hub.test', 'gone.test']) {
        const { status, headers } = await rig.ask(path, { Host: host })
        expect([path, host, status, headers.location]).toEqual([path, host, 404, undefined])
      }
      for (const other of [`${path}/`, path.toUpperCase(), `${path}.bak`]) {
        expect([other, (await rig.ask(other, { Host: 'brand.test' })).status]).toEqual([other, 404])
      }
    }
  })

  test('are no clicks and no orphan hits', async () => {
    const before = [(await rig.clicks()).length, (await rig.orphans()).length]
    for (const path of FILES) await rig.ask(path, { Host: 'brand.test' })
    expect([(await rig.clicks()).length, (await rig.orphans()).length]).toEqual(before)
  })
})
