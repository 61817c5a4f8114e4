import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { openChance } from '../../demo/chance.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { everyLink } from '../../schema/seen-links.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { openTeam } from '../../testing/people/team.ts'
import { insertOwnDomain } from '../../testing/programs/redirect-rows.ts'
import { createLinks, endSomeLinks, trashLinksOn } from '../links.ts'
import { purgeOldLinks } from '../trash/trash.ts'
import { anyLinks, linksInIndex, linksOf } from './index-store.ts'

const LIST = '/api/ui/v1/redirects'
const german = [{ countries: ['DE'], redirectTo: 'https://example.com/de' }]
const ROUNDS = 120

describeAppOnBothDatabases('The stored numbers of links, and the word index', (open) => {
  test('match the links after any actions, also concurrent ones', async () => {
    const chance = openChance(42)
    const { accountId, owner } = await openTeam(open())
    const { token } = owner
    const own = `own-${newId('x')}.example`.replaceAll('_', '-')
    await insertOwnDomain(open().app.db, { id: newId('dom'), name: own, account_id: accountId })
    const domains = ['localhost:3000', own]
    const somewhere = () => domains[chance.happens(0.5) ? 1 : 0] as string
    const key = () => `key-${Math.floor(chance.between(0, 12))}`
    const write = (method: string, path: string, body?: object) =>
      open().call(`${LIST}${path}`, { method, token, ...(body && { body }) })
    const link = () => ({ redirectTo: 'https://example.com/', monitoring: chance.happens(0.5) })
    const item = () => ({ key: key(), domain: somewhere() })
    const actions = [
      () => write('POST', '/standard', { ...link(), vanity: key(), domain: somewhere() }),
      () => write('POST', '/geo', { ...link(), vanity: key(), domain: somewhere(), geo: german }),
      () => write('PUT', '/standard', { ...link(), ...item() }),
      () => write('PUT', '/geo', { ...item(), geo: german }),
      () => write('DELETE', `/${somewhere()}/${key()}`),
      () => write('PUT', `/${somewhere()}/${key()}/restore`),
      () =>
        write('POST', '/bulk', {
          items: [
            { action: 'create', link: { ...link(), vanity: key() } },
            { action: 'delete', ...item() },
            { action: 'restore', ...item() },
            { action: 'move', ...item(), to: somewhere() },
          ],
        }),
    ]
    for (let round = 0; round < ROUNDS; round++) {
      const act = () => actions[Math.floor(chance.between(0, actions.length))]?.()
      const answers = await Promise.all([act(), act()])
      for (const answer of answers) expect(answer?.status).not.toBe(500)
    }
    const { app } = open()
    await expectConsistent(app, accountId)
    const domain = await app.db
      .selectFrom('domains')
      .select('id')
      .where('name', '=', own)
      .executeTakeFirstOrThrow()
    await trashLinksOn(app, { domainId: domain.id, at: app.clock() })
    await expectConsistent(app, accountId)
    const later = { ...app, clock: () => app.clock() + 31 * DAY }
    expect(await purgeOldLinks(later)).toBeGreaterThan(0)
    await expectConsistent(app, accountId)
    const { total } = await (await open().call(LIST, { token })).json()
    expect(total).toBeGreaterThan(0)
    while (
      (await writing(app, ({ db }) => endSomeLinks(db, { accountId, limit: 3, now: 1 }))) > 0
    ) {
      await expectConsistent(app, accountId)
    }
  })

  test('count a link once that several calls trash at the same time', async () => {
    const { accountId, owner } = await openTeam(open())
    const { token } = owner
    for (let round = 0; round < 25; round++) {
      const vanity = `twice-${round}`
      const body = { redirectTo: 'https://example.com/', vanity }
      await open().call(`${LIST}/standard`, { token, body })
      const trash = () =>
        open().call(`${LIST}/localhost:3000/${vanity}`, { method: 'DELETE', token })
      await Promise.all([trash(), trash(), trash()])
    }
    await expectConsistent(open().app, accountId)
  })

  test('include demo links and imported links', async () => {
    const body = { redirectTo: 'https://example.com/' }
    const demo = await open().call('/api/ui/v1/demo/furls', { body, address: '198.51.100.9' })
    expect(demo.status).toBe(201)
    const { accountId, owner } = await openTeam(open())
    const member = { accountId, userId: owner.id, role: 127 }
    const rows = ['once', 'twice', 'twice', ''].map((vanity) => ({ input: { ...body, vanity } }))
    const made = await writing(open().app, (inside) => createLinks(inside, member, rows))
    expect(made.filter((outcome) => !(outcome instanceof Problem))).toHaveLength(3)
    await expectConsistent(open().app, accountId)
  })
})

async function expectConsistent(app: App, accountId: string): Promise<void> {
  await expectCountsMatch(app)
  await expectAllFound(app, accountId)
}

async function expectCountsMatch({ db }: App): Promise<void> {
  const { rows } = await sql`select account_id, type, monitoring,
    case when deleted_at is null then 0 else 1 end as trashed, cast(count(*) as bigint) as links
    from links group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  const stored = await db
    .selectFrom('link_counts')
    .select(['account_id', 'type', 'monitoring', 'trashed', 'links'])
    .where('links', '<>', 0)
    .orderBy('account_id')
    .orderBy('type')
    .orderBy('monitoring')
    .orderBy('trashed')
    .execute()
  expect(stored).toEqual(rows as typeof stored)
}

/** Every link has a word, which begins with a letter or a digit. */
const BEGINNINGS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

async function expectAllFound({ db }: App, accountId: string): Promise<void> {
  for (const isTrashed of [false, true]) {
    const half = { accountId, isTrashed, sees: everyLink }
    const idsOf = async (query: typeof links) => (await query.execute()).map(({ id }) => id)
    const links = linksOf(anyLinks(db), half).select('links.id')
    const found = new Set<string>()
    for (const beginning of BEGINNINGS) {
      const ids = await idsOf(linksInIndex(db, half, [beginning]).select('links.id'))
      for (const id of ids) found.add(id)
    }
    expect([...found].toSorted()).toEqual((await idsOf(links)).toSorted())
  }
}
