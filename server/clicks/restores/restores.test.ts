import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { restoredRows } from '../../account-data/features.ts'
import { storeNotRestored } from '../../account-data/not-restored.ts'
import { openSession } from '../../people/auth/auth.ts'
import { writing } from '../../platform/database/writing.ts'
import { freshTestUrl, openTestApp, type TestApp } from '../../testing/app.ts'
import { databaseKinds } from '../../testing/both-databases.ts'
import {
  checked,
  exportOf,
  newOwner,
  read,
  runDue,
  start,
  textsOf,
} from '../../testing/restores/moving.ts'
import { fillAccount } from '../../testing/restores/whole-account.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics } from '../analytics/analytics.ts'

// Two programs with a database and a store each, beside other tests.
setDefaultTimeout(120_000)

/** What tells of the account, its people and what they did, and not of its links. */
const OTHERS =
  /^(README\.txt|account\.json|billing\.json|members\.json|api-keys\.json|audit\.csv|notices\.jsonl|rows\/(about\.json|part\.json|audit\.jsonl))$/

const stores = [await openTestStore(), await openTestStore()] as const
for (const { clickhouse } of stores) await prepareAnalytics(clickhouse)
afterAll(async () => {
  for (const store of stores) await store.stop()
}, 60_000)

/** Tables of which the account has no row, since others show all that is special about them. */
const EMPTY = ['folder_members', 'hub_experiments', 'hub_subscribers', 'link_takes', 'orphan_hits']

test('each table of the store of analytics is restored, or there is a reason why it is not', async () => {
  const [store] = stores
  const tables = await store.clickhouse.query<{ name: string }>(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND name NOT LIKE '%migrations' AND name NOT LIKE 'checks\\_by%'",
    {},
    10,
  )
  const restored = ['clicks', 'click_sums', 'conversions', 'thinned_months']
  const left = tables.map(({ name }) => name).filter((name) => !restored.includes(name))
  expect(left.toSorted()).toEqual(Object.keys(storeNotRestored).toSorted())
})

describe.each([
  [databaseKinds[0], databaseKinds[1]],
  [databaseKinds[1], databaseKinds[0]],
])('From %s to %s', (from, to) => {
  const opened: { test: TestApp; close: () => Promise<void> }[] = []
  const [before, after] = [() => appAt(0), () => appAt(1)]
  const appAt = (at: number): TestApp => {
    const found = opened[at]
    if (!found) throw new Error('the programs are open inside tests only')
    return found.test
  }
  beforeAll(async () => {
    for (const [at, kind] of [from, to].entries()) {
      opened.push(
        await openTestApp(await freshTestUrl(kind), { CLICKHOUSE_URL: stores[at]?.url ?? '' }),
      )
    }
  })
  afterAll(async () => {
    for (const { close } of opened) await close()
  })

  test('an account comes back whole: a second export has the same files', async () => {
    const first = await newOwner(before(), `first-${from}@example.org`)
    await fillAccount(before(), first)
    const zip = await exportOf(before(), first)
    const second = await newOwner(after(), first.email)
    const found = await checked(after(), second, zip)
    expect(found).toMatchObject({
      status: 'CHECKED',
      problem: null,
      losses: [],
      counts: { links: 3, hubs: 1, clicks: 62 },
    })
    expect((await start(after(), second)).status).toBe(202)
    await runDue(after())
    expect(await read(after(), second)).toMatchObject({
      status: 'DONE',
      progress: 100,
      problem: null,
    })
    const filled = restoredRows.map(({ table }) => table).filter((name) => !EMPTY.includes(name))
    expect(filled.filter((name) => !textsOf(zip)[`rows/${name}.jsonl`])).toEqual([])
    for (const name of ['hub-views.csv', 'conversions.csv', 'click-sums.csv']) {
      expect(textsOf(zip)[name]?.trim().split('\n').length).toBeGreaterThan(1)
    }
    const [was, is] = [textsOf(zip), textsOf(await exportOf(after(), second))]
    const people = [
      [first.accountId, second.accountId],
      [await userIdOf(before(), first.email), await userIdOf(after(), first.email)],
    ] as const
    const pictures = names(was).map((name, at) => [name, names(is)[at] ?? ''] as const)
    // A document with a picture of another name has another hash, and a card's address begins with it.
    const hashes = hashesOf(was).map((hash, at) => [hash, hashesOf(is)[at] ?? ''] as const)
    const asHere = (text: string) =>
      [...people, ...pictures, ...hashes].reduce(
        (known, [old, now]) => known.replaceAll(old, now),
        text,
      )
    expect(Object.keys(is).toSorted()).toEqual(Object.keys(was).map(asHere).toSorted())
    for (const [name, text] of Object.entries(was)) {
      if (OTHERS.test(name)) continue
      expect([name, is[asHere(name)]]).toEqual([name, asHere(text)])
    }
  })

  test('beside the account that it comes from, links get new keys and ids, and keep the rest', async () => {
    const [first, second] = [{ email: `first-${from}@example.org` }, await newOwner(before())]
    const token = await tokenOf(before(), first.email)
    const zip = await exportOf(before(), { token })
    const found = await checked(before(), second, zip)
    expect(found.losses).toMatchObject([{ kind: 'key' }])
    expect((await start(before(), second)).status).toBe(422)
    const accepted = await start(before(), second, { acceptLosses: ['key'] })
    expect(accepted.status).toBe(202)
    await runDue(before())
    expect(await read(before(), second)).toMatchObject({ status: 'DONE', problem: null })
    const list = await before().call('/api/ui/v1/redirects?tag=Print', { token: second.token })
    const [link] = (await list.json()).items
    expect(link).toMatchObject({
      title: 'Book a boat',
      hasPassword: true,
      aliases: [],
      clicks: { total: 30, human: 24 },
      preview: { imageUrl: expect.stringContaining('/uploads/') },
    })
    expect(link.key).not.toBe('Book-Now')
    const path = `/api/ui/v1/redirects/${link.domain}/${link.key}/history`
    const history = await (await before().call(path, { token: second.token })).json()
    expect(history.items.map(({ action }: { action: string }) => action)).toContain('link.edited')
    const again = textsOf(await exportOf(before(), second))
    expect(again['clicks.csv']).toContain(link.id)
    for (const table of ['links', 'tags', 'hubs', 'monitors', 'incidents']) {
      const count = (files: Record<string, string>) =>
        files[`rows/${table}.jsonl`]?.split('\n').length
      const missing = table === 'links' ? 1 : 0
      expect([table, count(again)]).toEqual([table, (count(textsOf(zip)) ?? 0) - missing])
    }
  })
})

const names = (files: Record<string, string>): string[] =>
  (files['rows/uploads.jsonl'] ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).name)

const hashesOf = (files: Record<string, string>): string[] => {
  const found = files['hubs.jsonl']?.matchAll(/"hash":"([^"]+)"/g) ?? []
  return [...found].flatMap(([, hash = '']) => [hash, hash.slice(0, 12)])
}

async function userIdOf({ app: { db } }: TestApp, email: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return user.id
}

const tokenOf = async (test: TestApp, email: string): Promise<string> =>
  userIdOf(test, email).then((id) => writing(test.app, (inside) => openSession(inside, id)))
