import { readConfig } from '../../server/config.ts'
import { type App, noOrigin } from '../../server/context.ts'
import { requireDefaultLinkDomain, syncDomains } from '../../server/domains/domains.ts'
import { everyHook } from '../../server/hooks.ts'
import { newRow } from '../../server/links/link-row.ts'
import { updateLinkCounts } from '../../server/links/list/count-store.ts'
import { indexLinks, withSearchColumns } from '../../server/links/list/index-store.ts'
import { openAccount } from '../../server/people/accounts/accounts.ts'
import { openSession } from '../../server/people/auth/auth.ts'
import { openClickHouse } from '../../server/platform/clickhouse/clickhouse.ts'
import { DAY, systemClock } from '../../server/platform/clock.ts'
import {
  type Database,
  type Db,
  inTransaction,
  openDatabase,
} from '../../server/platform/database/database.ts'
import { writing } from '../../server/platform/database/writing.ts'
import { openFiles } from '../../server/platform/files/files.ts'
import { openEventStreams } from '../../server/platform/http/event-streams.ts'
import { openQuotas } from '../../server/platform/http/rate-limit.ts'
import { openLog } from '../../server/platform/log.ts'
import { openDns } from '../../server/platform/network/dns.ts'
import { hashPassword } from '../../server/platform/passwords.ts'
import { systemFetchDependencies } from '../../server/platform/safe-fetch/system-dependencies.ts'
import { openSecrets } from '../../server/platform/secrets.ts'
import { filesFolder } from '../../server/processes/start/places.ts'
import { migrate } from '../../server/schema/migrate.ts'
import { everyLink } from '../../server/schema/seen-links.ts'

export const LINKS = 100_000
export const person = { email: 'owner@bench.example', password: 'a bench by the lake' } as const

const OTHER_LINKS = 20_000
const CHUNK = 10_000
const ROWS_IN_STATEMENT = 1000
const THINGS = ['jackets', 'boots', 'tents', 'maps', 'stoves', 'socks', 'ropes', 'lamps', 'packs']
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter', 'Sale', 'Letter', 'Event', 'Guide']

/** Opens the program's rules in this process on a database of the bench, without analytics. */
export async function openRules(
  db: Database,
  environment: Readonly<Record<string, string>>,
): Promise<App> {
  await migrate(db)
  const config = readConfig({ SECRET_KEY: 'only for this bench, and known to all', ...environment })
  const app: App = {
    db,
    reading: db,
    clickhouse: openClickHouse({ url: 'http://127.0.0.1:9/none', timeoutMs: 1000 }),
    files: openFiles({
      folder: filesFolder(config),
      url: config.filesUrl,
      timeoutMs: config.storeTimeoutMs,
    }),
    config,
    clock: systemClock,
    log: openLog('error'),
    secrets: openSecrets(config.secretKey ?? ''),
    quotas: openQuotas(db, systemClock),
    streams: openEventStreams(systemClock),
    dns: openDns({ servers: config.dnsServers }),
    outside: systemFetchDependencies(config),
    posts: new Set<string>(),
    version: 'bench',
    origin: noOrigin,
    sees: everyLink,
    hooks: everyHook,
  }
  await syncDomains(app)
  return app
}

/** Fills an account with many links from a year, with realistic clicks, and a smaller account; returns a token factory. */
export async function fillLinks(app: App, links = LINKS): Promise<() => Promise<string>> {
  const userId = await openPerson(app, person.email)
  await fillAccount(app, userId, links)
  await fillAccount(app, await openPerson(app, 'other@bench.example'), OTHER_LINKS)
  return () => tokenOf(app, userId)
}

/** A token for the owner of the links in a filled database. */
export async function tokenFor(app: App): Promise<string> {
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  return tokenOf(app, user.id)
}

async function tokenOf(app: App, userId: string): Promise<string> {
  const token = await writing(app, (inside) => openSession(inside, userId))
  if (!token) throw new Error('the person of the bench has no account')
  return token
}

/** Fills the database of a stopped program; returns the keys that redirect, in random order. */
export async function fillFollowed(
  path: string,
  environment: Readonly<Record<string, string>>,
): Promise<string[]> {
  const db = openDatabase({ url: path, timeoutMs: 60_000 })
  try {
    await fillLinks(await openRules(db, environment))
    const rows = await db
      .selectFrom('links')
      .select('key')
      .where('deleted_at', 'is', null)
      .where('disabled', '=', 0)
      .where('expires_at', 'is', null)
      .orderBy('id')
      .limit(LINKS)
      .execute()
    return rows.map(({ key }) => key)
  } finally {
    await db.destroy()
  }
}

/** Creates a user with an empty account. */
export async function openOwner(app: App): Promise<{ accountId: string; userId: string }> {
  const userId = await openPerson(app, person.email)
  return { accountId: await accountOf(app, userId), userId }
}

async function openPerson(app: App, email: string): Promise<string> {
  const names = { firstName: 'Bench', lastName: 'Person', accountName: 'Bench' }
  const passwordHash = await hashPassword(person.password)
  const userId = await writing(app, (inside) =>
    openAccount(inside, { email, passwordHash, ...names }),
  )
  if (!userId) throw new Error('the database of a bench is new')
  return userId
}

async function fillAccount(app: App, userId: string, links: number): Promise<void> {
  const domain = await requireDefaultLinkDomain(app)
  const accountId = await accountOf(app, userId)
  const now = app.clock()
  const owner = { accountId, createdBy: userId, demoBrowser: null, domain, expiresAt: null }
  for (let first = 0; first < links; first += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, at) => {
      const number = first + at
      const createdAt = Math.floor(now - 365 * DAY * (1 - number / links))
      const input = inputOf(number)
      const row = newRow(app, input, {
        ...owner,
        type: 'STD',
        checked: { redirect_to: input.redirectTo },
      })
      const key = `${accountId.slice(-4)}-${Bun.hash(String(number)).toString(36)}`
      return {
        ...row,
        ...{
          key,
          key_lower: key,
          created_at: createdAt,
          updated_at: createdAt + (number % 9) * DAY,
        },
        ...{ disabled: number % 40 === 0 ? 1 : 0, deleted_at: number % 50 === 1 ? now : null },
        expires_at: number % 25 === 2 ? createdAt + 90 * DAY : null,
      }
    })
    await insertChunk(app.db, rows)
  }
}

async function accountOf(app: App, userId: string): Promise<string> {
  const { account_id } = await app.db
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return account_id
}

function inputOf(number: number) {
  const hash = Number(Bun.hash(`link ${number}`) % 1_000_003n)
  const thing = THINGS[hash % THINGS.length]
  const season = SEASONS[(hash >> 4) % SEASONS.length]
  return {
    redirectTo: `https://shop-${hash % 300}.example/collections/${thing}/${number}?size=m`,
    title: `${season} ${thing} number ${number}`,
    utmParams: { source: 'newsletter', medium: 'email' },
  }
}

/** Of the link with that number. */
export const targetOf = (number: number): string => inputOf(number).redirectTo

/** Inserts in pieces that fit into one SQLite statement. */
async function insertChunk(db: Db, rows: ReturnType<typeof newRow>[]): Promise<void> {
  const clicks = rows.map(({ id, account_id }, at) => {
    // A few links have most of the clicks, and many have none.
    const human = at % 3 === 0 ? 0 : Math.floor(2000 / (1 + Number(Bun.hash(id) % 997n)))
    return { link_id: id, account_id, human, total: Math.ceil(human * 1.1) }
  })
  await inTransaction(db, async (tx) => {
    const links = await withSearchColumns(tx, rows)
    for (const piece of piecesOf(links)) {
      await tx.insertInto('links').values(piece).execute()
      await indexLinks(tx, piece)
    }
    for (const piece of piecesOf(clicks)) await tx.insertInto('link_clicks').values(piece).execute()
    await updateLinkCounts(tx, { before: [], after: links })
  })
}

function piecesOf<T>(rows: readonly T[]): T[][] {
  const pieces = Math.ceil(rows.length / ROWS_IN_STATEMENT)
  return Array.from({ length: pieces }, (_, piece) =>
    rows.slice(piece * ROWS_IN_STATEMENT, (piece + 1) * ROWS_IN_STATEMENT),
  )
}
