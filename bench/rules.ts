import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countries } from '../contract/countries.ts'
import type { GeoRule } from '../contract/links/rules/rule-words.ts'
import { noOrigin } from '../server/context.ts'
import { createGeoLink } from '../server/links/geo-links.ts'
import { createLink } from '../server/links/links.ts'
import { openAccount } from '../server/people/accounts/accounts.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { writing } from '../server/platform/database/writing.ts'
import { everyLink } from '../server/schema/seen-links.ts'
import { pinned, writeRequests } from './redirect.ts'
import { openRules } from './support/many-links.ts'
import { startProgram } from './support/program.ts'
import { type LoadResult, type LoadTarget, load } from './support/redirect-load.ts'
import { limitRow, median, print, type Row, spell } from './support/rows.ts'

/** Few, so that both kinds stay in the CPU cache and the list is measured instead of memory. See ADR 26. */
const LINKS = 20
const REQUESTS = 100_000
const RULES = 50
/** Maximum CPU time of a redirect with rules, relative to one without. */
const LIMIT = 1.1
/** Enough to see every address once and to warm up the just-in-time compiler. */
const WARM_UP_REQUESTS = 200_000

export interface RulesOptions {
  rounds?: number
  seconds?: number
  warmUp?: number
}

/**
 * Cost of a list of 50 rules for a redirect: 20 links with rules and 20 without, alternating, on one core with `wrk` on the
 * other; 100,000 visitors with different addresses and agents.
 */
export async function run({
  rounds = 5,
  seconds = 5,
  warmUp = WARM_UP_REQUESTS,
}: RulesOptions = {}): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-bench-rules-'))
  const dataDir = join(folder, 'data')
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const first = await startProgram({ dataDir })
    await first.stop()
    const keys = await fill(join(dataDir, 'unfurly.sqlite'), first.environment)
    const paths = { plain: join(folder, 'plain.tsv'), ruled: join(folder, 'ruled.tsv') }
    for (const kind of kinds) writeRequests(paths[kind], repeated(keys[kind]))
    const program = await startProgram({
      dataDir,
      port: first.port,
      cores: '1',
    })
    ends.push(() => program.stop())
    return rowsOf(await measure(pinned(program), paths, { rounds, seconds, warmUp }))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

const kinds = ['plain', 'ruled'] as const
type Round = Record<(typeof kinds)[number], LoadResult>

const repeated = (keys: readonly string[]) =>
  Array.from({ length: REQUESTS }, (_, n) => keys[n % keys.length] ?? '')

async function fill(path: string, environment: Readonly<Record<string, string>>) {
  const db = openDatabase({ url: path, timeoutMs: 60_000 })
  try {
    const app = { ...(await openRules(db, environment)), origin: noOrigin, sees: everyLink }
    const userId = await writing(app, (inside) =>
      openAccount(inside, {
        email: 'rules@bench.example',
        firstName: 'Bench',
        lastName: 'Person',
        passwordHash: '',
        accountName: 'Rules',
      }),
    )
    const { account_id: accountId } = await db
      .selectFrom('memberships')
      .select('account_id')
      .where('user_id', '=', userId ?? '')
      .executeTakeFirstOrThrow()
    const member = { userId: userId ?? '', accountId, role: 127 }
    const keys = { plain: [] as string[], ruled: [] as string[] }
    await writing(app, async (inside) => {
      for (let n = 0; n < LINKS; n += 1) {
        const target = { redirectTo: `https://shop.example/${n}`, title: `Link ${n}` }
        keys.plain.push((await createLink(inside, member, target)).key)
        keys.ruled.push((await createGeoLink(inside, member, { ...target, geo: rulesFor(n) })).key)
      }
    })
    return keys
  } finally {
    await db.destroy()
  }
}

/** Five countries each, so that nearly every visitor matches a rule; every fifth rule has further conditions. */
function rulesFor(n: number): GeoRule[] {
  return Array.from({ length: RULES }, (_, at) => ({
    countries: countries.slice(at * 5, at * 5 + 5),
    ...(at % 5 === 4 ? { devices: ['mobile', 'tablet'], languages: ['de', 'en'] } : {}),
    redirectTo: `https://shop.example/${n}/${at}`,
  }))
}

async function measure(
  target: LoadTarget,
  paths: Record<(typeof kinds)[number], string>,
  { rounds: count, seconds, warmUp }: Required<RulesOptions>,
) {
  for (const kind of kinds) {
    for (let requests = 0; requests < warmUp; ) {
      requests += (await load(target, { requestsPath: paths[kind], seconds })).requests
    }
  }
  const rounds: Round[] = []
  for (let round = 0; round < count; round += 1) {
    const results: Partial<Round> = {}
    for (const kind of kinds) {
      results[kind] = await load(target, { requestsPath: paths[kind], seconds })
    }
    rounds.push(results as Round)
  }
  return rounds
}

function rowsOf(rounds: readonly Round[]): Row[] {
  const cpu = (kind: (typeof kinds)[number]) => spell(median(rounds.map((r) => r[kind].cpuUs)))
  return [
    limitRow({
      what: 'Processor time of a redirect by 50 rules, of one without rules',
      value: median(rounds.map(({ plain, ruled }) => ruled.cpuUs / plain.cpuUs)),
      unit: '×',
      most: LIMIT,
      beside: `${cpu('ruled')} and ${cpu('plain')} µs each`,
    }),
    limitRow({
      what: 'Redirects by rules that failed under load',
      value: rounds.reduce((sum, { ruled }) => sum + ruled.failed, 0),
      unit: '',
      most: 0,
    }),
  ]
}

if (import.meta.main) print(await run())
