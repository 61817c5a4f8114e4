import { z } from 'zod'
import { type AccountRow, type AccountRows, column } from '../../account-data/account-rows.ts'
import type { OrphanHitsTable } from '../../schema/orphans.ts'
import { addRows } from './adding-store.ts'

/** Of 90 days. */
const HITS_MAX = 5_000_000
const place = ['account_id', 'domain_id', 'day', 'kind', 'key', 'referrer', 'country'] as const

export const orphanRows: readonly AccountRows[] = [
  {
    table: 'orphan_hits',
    // With the time of the last one, so that taking back leaves rows that the domain has got here.
    key: [...place, 'last_at'],
    since: 2,
    max: HITS_MAX,
    domainIfHere: 'domain_id',
    row: z.strictObject({
      account_id: column.id,
      domain_id: column.text(259),
      day: z.iso.date(),
      kind: z.enum(['human', 'bot', 'preview']),
      key: column.text(200),
      referrer: column.text(300),
      country: column.text(20),
      hits: column.count.min(1),
      last_at: column.time,
    }),
    insert: ({ db }, rows) => addRows(db, merged(rows)),
  },
]

/** Two domains may have become one. */
function merged(rows: readonly AccountRow[]): OrphanHitsTable[] {
  const groups = Map.groupBy(rows as unknown as OrphanHitsTable[], (row) =>
    JSON.stringify(place.map((name) => row[name])),
  )
  return [...groups.values()].flatMap((some) => {
    const [row] = some
    if (!row) return []
    const hits = some.reduce((sum, one) => sum + one.hits, 0)
    return [{ ...row, hits, last_at: Math.max(...some.map((one) => one.last_at)) }]
  })
}
