import { expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import { linksIn } from '../../changes/change-subjects.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'

const LINKS = '/api/ui/v1/redirects'
const HOME = 'localhost:3000'

describeAppOnBothDatabases('Another address for a link', tests, { LINK_DOMAINS: 'other.test' })

async function make(app: TestApp, vanity: string) {
  const token = await app.register()
  const body = { redirectTo: 'https://example.com/', vanity, title: 'Kept' }
  expect((await app.call(`${LINKS}/standard`, { token, body })).status).toBe(201)
  return {
    token,
    call: (path: string, sent?: object) =>
      app.call(`${LINKS}/${path}`, sent ? { method: 'PUT', token, body: sent } : { token }),
  }
}

const addressesOf = ({ domain, key, aliases }: Link) => [
  `${domain}/${key}`,
  ...aliases.map((alias) => `${alias.domain}/${alias.key}`),
]

function tests(open: () => TestApp) {
  test('keeps the old one as an alias, and everything else', async () => {
    const { token, call } = await make(open(), 'rename-old')
    const made: Link = await (await call(`${HOME}/rename-old`)).json()
    const renamed = await call(`${HOME}/rename-old/key`, { key: 'Rename-New' })
    expect(renamed.status).toBe(200)
    const link: Link = await renamed.json()
    expect(addressesOf(link)).toEqual([`${HOME}/Rename-New`, `${HOME}/rename-old`])
    expect(link).toMatchObject({ id: made.id, title: 'Kept', createdAt: made.createdAt })
    expect((await call(`${HOME}/rename-old`)).status).toBe(404)
    expect(await (await call(`${HOME}/rename-new`)).json()).toEqual(link)
    const found = await open().call(`${LINKS}?q=rename-new`, { token })
    const { items } = await found.json()
    expect(items).toHaveLength(1)
  })

  test('frees the old one for its own account, if it is not kept', async () => {
    const { token, call } = await make(open(), 'freed-old')
    const renamed = await call(`${HOME}/freed-old/key`, { key: 'freed-new', keepOld: false })
    expect(addressesOf(await renamed.json())).toEqual([`${HOME}/freed-new`])
    const body = { redirectTo: 'https://example.com/', vanity: 'freed-old' }
    const create = async (by: string) =>
      (await open().call(`${LINKS}/standard`, { token: by, body })).status
    expect(await create(await open().register())).toBe(409)
    expect(await create(token)).toBe(201)
  })

  test('can be on another domain, and one of its aliases', async () => {
    const { call } = await make(open(), 'swap-one')
    const moved = await call(`${HOME}/swap-one/key`, { domain: 'other.test', key: 'swap-two' })
    expect(addressesOf(await moved.json())).toEqual(['other.test/swap-two', `${HOME}/swap-one`])
    const back = await call('other.test/swap-two/key', { domain: HOME, key: 'swap-one' })
    expect(addressesOf(await back.json())).toEqual([`${HOME}/swap-one`, 'other.test/swap-two'])
    const undone = await call(`${HOME}/swap-one/key`, { key: 'SWAP-one' })
    expect(addressesOf(await undone.json())).toEqual([`${HOME}/SWAP-one`, 'other.test/swap-two'])
  })

  test('is refused if it is taken or no key, and then nothing changes', async () => {
    const { token, call } = await make(open(), 'refused-one')
    const body = { redirectTo: 'https://example.com/', vanity: 'refused-two' }
    await open().call(`${LINKS}/standard`, { token, body })
    for (const [sent, status, path] of [
      [{ key: 'Refused-Two' }, 409, 'key'],
      [{ key: 'api' }, 422, 'key'],
      [{ key: 'x' }, 422, 'key'],
      [{ key: 'fine-key', domain: 'foreign.test' }, 422, 'domain'],
    ] as const) {
      const answer = await call(`${HOME}/refused-one/key`, sent)
      expect([answer.status, (await answer.json()).errors[0].path]).toEqual([status, path])
    }
    expect(addressesOf(await (await call(`${HOME}/refused-one`)).json())).toHaveLength(1)
  })

  test('keeps the old one only while there is room for another alias', async () => {
    const { call } = await make(open(), 'full-one')
    const items = Array.from({ length: 50 }, (_, at) => ({ key: `full-alias-${at}` }))
    expect((await call(`${HOME}/full-one/aliases`, { items })).status).toBe(200)
    const refused = await call(`${HOME}/full-one/key`, { key: 'full-two' })
    expect([refused.status, (await refused.json()).errors[0].path]).toEqual([422, 'keepOld'])
    const swapped = await call(`${HOME}/full-one/key`, { key: 'full-alias-7' })
    expect(addressesOf(await swapped.json())).toHaveLength(51)
    const freed = await call(`${HOME}/full-alias-7/key`, { key: 'full-two', keepOld: false })
    expect(addressesOf(await freed.json())).toHaveLength(51)
  })

  test('is announced for all addresses, as is a move to another domain', async () => {
    const { token, call } = await make(open(), 'heard-old')
    await call(`${HOME}/heard-old/aliases`, { items: [{ key: 'heard-alias' }] })
    const { db } = open().app
    const announced = async () => {
      const subjects = await db.selectFrom('changes').select('subject').execute()
      return subjects.flatMap(({ subject }) => linksIn(subject)?.keys ?? [])
    }
    const count = async (key: string) => (await announced()).filter((one) => one === key).length
    const before = await count('heard-alias')
    await call(`${HOME}/heard-old/key`, { key: 'heard-new' })
    expect(await count('heard-alias')).toBe(before + 1)
    expect(await count('heard-new')).toBeGreaterThan(0)
    const items = [{ action: 'move', domain: HOME, key: 'heard-new', to: 'other.test' }]
    const moved = await open().call(`${LINKS}/bulk`, { token, body: { items } })
    expect((await moved.json()).items[0].status).toBe(200)
    expect(await count('heard-alias')).toBe(before + 2)
  })

  test('is in the history and the audit log of the account', async () => {
    const { call } = await make(open(), 'told-old')
    await call(`${HOME}/told-old/key`, { domain: 'other.test', key: 'told-new' })
    const { items } = await (await call('other.test/told-new/history')).json()
    const renamed = items.find(({ action }: { action: string }) => action === 'link.renamed')
    expect(renamed.changes).toEqual(
      expect.arrayContaining([
        { field: 'domain', before: HOME, after: 'other.test' },
        { field: 'key', before: 'told-old', after: 'told-new' },
      ]),
    )
  })

  test('does not replace the own address of a link by its own', async () => {
    const { call } = await make(open(), 'own-address')
    const same = await call(`${HOME}/own-address/key`, { key: 'own-address' })
    expect(addressesOf(await same.json())).toEqual([`${HOME}/own-address`])
    const { items } = await (await call(`${HOME}/own-address/history`)).json()
    expect(items).toHaveLength(1)
  })
}
