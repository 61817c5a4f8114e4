import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { unzipSync, zipSync } from 'fflate'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import {
  changedRows,
  changedZip,
  checked,
  exportOf,
  type NewOwner,
  newOwner,
  PATH,
  read,
  runDue,
  send,
  start,
  textsOf,
} from '../../testing/restores/moving.ts'
import { fillAccount, UI } from '../../testing/restores/whole-account.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics } from '../analytics/analytics.ts'
import { findFilledTable } from './store.ts'

setDefaultTimeout(120_000)

const store = await openTestStore()
await prepareAnalytics(store.clickhouse)

let opened: Awaited<ReturnType<typeof openTestApp>> | undefined
let zip: Uint8Array = new Uint8Array()
const open = (): TestApp => {
  if (!opened) throw new Error('the app is open inside tests only')
  return opened.test
}

beforeAll(async () => {
  const source = await openTestApp(':memory:', { CLICKHOUSE_URL: store.url })
  const owner = await newOwner(source.test)
  await fillAccount(source.test, owner)
  zip = await exportOf(source.test, owner)
  await source.close()
  opened = await openTestApp(':memory:', { CLICKHOUSE_URL: store.url })
})
afterAll(async () => {
  await opened?.close()
  await store.stop()
}, 60_000)

const isEmpty = async ({ accountId }: NewOwner) =>
  (await findFilledTable(open().app.db, accountId, [
    ...(['links', 'hubs', 'hub_versions', 'tags', 'folders', 'monitors', 'incidents'] as const),
    ...(['uploads', 'saved_views', 'qr_presets', 'utm_templates', 'link_clicks'] as const),
    ...(['status_pages', 'numbers_pages', 'maintenance', 'link_aliases'] as const),
  ])) === undefined

/** What the check says of a ZIP; the account stays empty. */
async function problemOf(bytes: Uint8Array): Promise<string | null> {
  const owner = await newOwner(open())
  const found = await checked(open(), owner, bytes)
  expect(found.status).toBe('FAILED')
  expect(await isEmpty(owner)).toBe(true)
  return found.problem
}

const about = () => JSON.parse(textsOf(zip)['rows/about.json'] ?? '{}')
const withAbout = (changes: object) =>
  changedZip(zip, { 'rows/about.json': JSON.stringify({ ...about(), ...changes }) })
const text = (value: string) => Buffer.from(value)

describe('A ZIP that is none of ours', () => {
  test.each([
    ['no ZIP', () => text('some words that are no ZIP at all'), 'no ZIP of an account'],
    ['nothing', () => new Uint8Array(), 'no ZIP of an account'],
    ['a cut one', () => zip.subarray(0, zip.length - 30), 'no ZIP of an account'],
    ['one of something else', () => zipSync({ 'notes.json': text('{}') }), 'no ZIP of an account'],
    ['a path that leads out', () => changedZip(zip, { '../links.json': '[]' }), 'no export has'],
    ['an absolute path', () => changedZip(zip, { '/rows/links.jsonl': '' }), 'no export has'],
    ['an unknown file', () => changedZip(zip, { 'run.sh': '' }), 'no export has'],
    ['a missing file', () => changedZip(zip, { 'rows/links.jsonl': undefined }), 'lacks the file'],
    ['a later format', () => withAbout({ format: 99 }), 'later version'],
    ['members without ids', () => withAbout({ members: [{ email: 'a@b.example' }] }), 'no ZIP of'],
    ['no JSON', () => changedZip(zip, { 'rows/tags.jsonl': 'words\n' }), 'a line that is no row'],
    ['half a line', () => changedZip(zip, { 'rows/tags.jsonl': '{}' }), 'damaged'],
    ['no text', () => changedZip(zip, { 'rows/tags.jsonl': new Uint8Array([255, 10]) }), 'damaged'],
  ] as const)('%s is refused with a sentence', async (_, bytes, sentence) => {
    expect(await problemOf(bytes())).toContain(sentence)
  })

  test('a changed byte is noticed by the checksum', async () => {
    const files = unzipSync(zip)
    const stored = zipSync(files, { level: 0 })
    const at = Buffer.from(stored).indexOf('"redirect_to":"https://boats') + 25
    stored[at] = 'c'.charCodeAt(0)
    expect(await problemOf(stored)).toContain('damaged')
  })

  test('files that share their bytes are refused', async () => {
    const doubled = Buffer.from(zipSync(unzipSync(zip), { level: 0 }))
    // The second entry of the directory names the bytes of the first.
    const sign = Buffer.from([0x50, 0x4b, 0x01, 0x02])
    const first = doubled.indexOf(sign)
    const second = doubled.indexOf(sign, first + 4)
    doubled.copy(doubled, second + 42, first + 42, first + 46)
    expect(await problemOf(doubled)).toContain('damaged')
  })

  test('a picture that is larger than one may be is not unpacked whole', async () => {
    const [name = ''] = Object.keys(unzipSync(zip)).filter((one) => one.startsWith('pictures/'))
    const large = new Uint8Array(6 * 1024 * 1024)
    expect(await problemOf(changedZip(zip, { [name]: large }))).toContain('too large')
    expect(await problemOf(changedZip(zip, { [name]: text('words') }))).toContain('is damaged')
  })
})

describe('Rows that no export has', () => {
  const rows = (table: string, changes: object) => () =>
    changedRows(zip, table, (row) => ({ ...row, ...changes }))
  test.each([
    ['a column too many', rows('tags', { owner: 1 }), 'has a row that no export has'],
    ['no colour', rows('tags', { color: 'loud' }), 'has a row that no export has'],
    ['another account', rows('tags', { account_id: 'acc_zzzzzzzzzzzzzzzz' }), 'of two accounts'],
    ['a script', rows('links', { redirect_to: 'javascript:alert(1)' }), 'cannot be restored'],
    ['a private address', rows('links', { redirect_to: 'http://192.168.0.1/' }), 'cannot be'],
    ['rules that are none', rows('links', { geo: '[{"any":1}]', type: 'GEO' }), 'cannot be'],
    ['a link twice', rows('links', { id: 'lnk_aaaaaaaaaaaaaaaa' }), 'twice'],
    ['an alias of nothing', rows('link_aliases', { link_id: 'lnk_zzzzzzzzzzzzzzzz' }), 'not in it'],
    ['a page that is none', rows('hub_versions', { document: '{"blocks":1}' }), 'no export has'],
    ['a design that is none', rows('qr_presets', { design: '{}' }), 'no export has'],
  ] as const)('%s: refused, and nothing is written', async (_, bytes, sentence) => {
    expect(await problemOf(bytes())).toContain(sentence)
  })

  test('clicks of another export, or none that are clicks', async () => {
    const clicks = textsOf(zip)['clicks.csv'] ?? ''
    const others = clicks.replaceAll(/"lnk_[a-z0-9]+"/g, '"lnk_zzzzzzzzzzzzzzzz"')
    expect(await problemOf(changedZip(zip, { 'clicks.csv': others }))).toContain('another export')
    const odd = clicks.replaceAll('"human"', '"giant"')
    expect(await problemOf(changedZip(zip, { 'clicks.csv': odd }))).toContain('A click')
    const columns = clicks.replace('"kind"', '"sort"')
    expect(await problemOf(changedZip(zip, { 'clicks.csv': columns }))).toContain('columns')
    const cut = changedZip(zip, { 'clicks.csv': clicks.slice(0, -20) })
    expect(await problemOf(cut)).toContain('damaged')
  })
})

describe('A forged hash', () => {
  test('is a loss: the link is restored paused and without a password', async () => {
    const forged = changedRows(zip, 'links', (row) =>
      row.password_hash === null
        ? row
        : { ...row, password_hash: '$argon2id$v=19$m=9999999,t=99,p=1$c29tZXNhbHQ$c29tZXN1bQ' },
    )
    const owner = await newOwner(open())
    const found = await checked(open(), owner, forged)
    expect(found.losses).toMatchObject([{ kind: 'password', rows: 1 }])
    expect((await start(open(), owner)).status).toBe(422)
    expect((await start(open(), owner, { acceptLosses: ['password'] })).status).toBe(202)
    await runDue(open())
    expect((await read(open(), owner)).status).toBe('DONE')
    const list = await open().call(`${UI}/redirects?tag=Print`, { token: owner.token })
    expect((await list.json()).items).toMatchObject([{ hasPassword: false, disabled: true }])
    await removeLinks(owner)
  })
})

describe('An alert channel with a secret', () => {
  test('is a loss: it is restored switched off', async () => {
    const secret = changedRows(zip, 'alert_channels', (row) => ({
      ...row,
      ...{ kind: 'WEBHOOK', recipient: 'hooks.example/…', config: '' },
    }))
    const owner = await newOwner(open())
    const found = await checked(open(), owner, secret)
    expect(found.losses).toMatchObject([{ kind: 'channel', rows: 1 }])
    expect((await start(open(), owner)).status).toBe(422)
    expect((await start(open(), owner, { acceptLosses: ['channel'] })).status).toBe(202)
    await runDue(open())
    expect(await read(open(), owner)).toMatchObject({ status: 'DONE', problem: null })
    const list = await open().call(`${UI}/monitors/channels`, { token: owner.token })
    expect((await list.json()).items).toMatchObject([
      { kind: 'WEBHOOK', isOn: false, lastAnswer: expect.stringContaining('in no export') },
    ])
    await removeLinks(owner)
  })
})

/** Frees the keys for the next test. */
async function removeLinks({ accountId }: NewOwner): Promise<void> {
  const { db } = open().app
  await db.deleteFrom('link_clicks').where('account_id', '=', accountId).execute()
  await db
    .deleteFrom('links')
    .where('type', '=', 'ALIAS')
    .where('account_id', '=', accountId)
    .execute()
  await db.deleteFrom('links').where('account_id', '=', accountId).execute()
}

describe('A restore', () => {
  test('is for an empty account only', async () => {
    const owner = await newOwner(open())
    await open().call(`${UI}/tags`, { token: owner.token, body: { name: 'Mine', color: 'sky' } })
    const refused = await send(open(), owner, zip)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      type: '/problems/account-not-empty',
      detail: expect.stringContaining('this one has tags'),
    })
  })

  test('names domains that are not here, and takes others for them', async () => {
    const owner = await newOwner(open())
    const moved = changedRows(zip, 'links', (row) =>
      row.type === 'FURLHUB' || row.type === 'BUTTON' ? row : { ...row, domain_id: 'old.example' },
    )
    const found = await checked(open(), owner, moved)
    expect(found.domains).toContainEqual({
      name: 'old.example',
      kind: 'link',
      links: 4,
      domain: null,
    })
    const refused = await start(open(), owner)
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toMatchObject([{ path: 'domains.old.example' }])
    const domain = open().app.config.defaultDomain
    expect((await start(open(), owner, { domains: { 'old.example': domain } })).status).toBe(202)
    await runDue(open())
    expect(await read(open(), owner)).toMatchObject({ status: 'DONE', problem: null })
    await removeLinks(owner)
  })

  test('that fails half-way leaves an empty account', async () => {
    const owner = await newOwner(open())
    // Two incidents of one number pass the check of each row, and not the table.
    const line = textsOf(zip)['rows/incidents.jsonl'] ?? ''
    const twice = line + line.replace(/"id":"([a-z]+)_[^"]+"/, '"id":"$1_aaaaaaaaaaaaaaaa"')
    const doubled = changedZip(zip, { 'rows/incidents.jsonl': twice })
    const found = await checked(open(), owner, doubled)
    expect(found.status).toBe('CHECKED')
    expect((await start(open(), owner)).status).toBe(202)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await runDue(open())
      open().pass(3_600_000)
    }
    expect((await read(open(), owner)).status).toBe('FAILED')
    expect(await isEmpty(owner)).toBe(true)
  })

  test('is for Owners with a confirmed session', async () => {
    const owner = await newOwner(open())
    await open().app.db.updateTable('sessions').set({ confirmed_until: 0 }).execute()
    expect((await send(open(), owner, zip)).status).toBe(403)
    const { db } = open().app
    await db
      .updateTable('memberships')
      .set({ role: 47 })
      .where('account_id', '=', owner.accountId)
      .execute()
    expect((await open().call(PATH, { token: owner.token })).status).toBe(403)
  })
})
