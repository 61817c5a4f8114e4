import type { ClickKind } from '../../../contract/clicks/dimensions.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OrphanHitsTable } from '../../schema/orphans.ts'
import { addRows, countRows, listKnown, listOwned } from './adding-store.ts'

/** A request for a key without a link on a domain of an account. */
export interface OrphanHit {
  accountId: string
  domainId: string
  key: string
  referrer: string
  country: string
  kind: ClickKind
  /** Epoch milliseconds. */
  at: number
}

/** Rows of a domain and day, with those of other keys: one of people, and one each of bots and previews. */
const ROWS_OF_PEOPLE = 500
const ROWS_OF_MACHINES = 200

/**
 * Adds hits to their rows. Hits that would make more rows than a domain may have a day are added to a row of other keys,
 * so that a scan cannot fill the disk. Hits on domains that the account no longer has are dropped. Call in a transaction.
 */
export async function addOrphanHits(tx: Tx, hits: readonly OrphanHit[]): Promise<void> {
  const owned = new Set((await listOwned(tx, domainsOf(hits))).map(ownerName))
  const rows = summed(hits.map(rowOf).filter((row) => owned.has(ownerName(row))))
  if (rows.length === 0) return
  const known = new Set((await listKnown(tx, rows)).map(rowName))
  const isNew = (row: OrphanHitsTable) => !known.has(rowName(row))
  const room = await roomFor(tx, rows.filter(isNew))
  const bounded = rows.map((row) => (isNew(row) && !room.take(row) ? otherKeys(row) : row))
  // In the same order everywhere, so that two workers never deadlock.
  await addRows(
    tx,
    summed(bounded).toSorted((a, b) => (rowName(a) < rowName(b) ? -1 : 1)),
  )
}

const domainsOf = (hits: readonly OrphanHit[]): string[] => [
  ...new Set(hits.map(({ domainId }) => domainId)),
]

function rowOf({ accountId, domainId, key, referrer, country, kind, at }: OrphanHit) {
  const day = isoTime(at).slice(0, 10)
  return {
    account_id: accountId,
    domain_id: domainId,
    day,
    kind,
    key,
    referrer,
    country,
    hits: 1,
    last_at: at,
  }
}

const otherKeys = (row: OrphanHitsTable): OrphanHitsTable => ({
  ...row,
  key: '',
  referrer: '',
  country: '',
})

/** No value has a tab. */
const ownerName = (row: Pick<OrphanHitsTable, 'account_id' | 'domain_id'>): string =>
  `${row.account_id}\t${row.domain_id}`

const rowName = (row: Omit<OrphanHitsTable, 'hits' | 'last_at'>): string =>
  [ownerName(row), row.day, row.kind, row.key, row.referrer, row.country].join('\t')

function summed(rows: readonly OrphanHitsTable[]): OrphanHitsTable[] {
  const sums = new Map<string, OrphanHitsTable>()
  for (const row of rows) {
    const name = rowName(row)
    const sum = sums.get(name)
    if (sum === undefined) sums.set(name, { ...row })
    else {
      sum.hits += row.hits
      sum.last_at = Math.max(sum.last_at, row.last_at)
    }
  }
  return [...sums.values()]
}

/** How many rows there may still be. Two workers may take the same room: the bound is exceeded by a step at most. */
async function roomFor(db: Db, rows: readonly OrphanHitsTable[]) {
  const taken = new Map<string, number>()
  const counts = rows.length === 0 ? [] : await countRows(db, rows)
  for (const { count, ...row } of counts) {
    const name = boundName(row)
    taken.set(name, (taken.get(name) ?? 0) + count)
  }
  return {
    /** Whether there was room for the row. */
    take(row: OrphanHitsTable): boolean {
      const name = boundName(row)
      const count = taken.get(name) ?? 0
      if (count >= boundOf(row.kind)) return false
      taken.set(name, count + 1)
      return true
    },
  }
}

const boundName = (
  row: Pick<OrphanHitsTable, 'account_id' | 'domain_id' | 'day' | 'kind'>,
): string => [ownerName(row), row.day, row.kind === 'human'].join('\t')

const boundOf = (kind: string): number =>
  kind === 'human' ? ROWS_OF_PEOPLE - 1 : ROWS_OF_MACHINES - 2
