import type { Link, LinkPage } from '../../contract/links/links.ts'
import { conversionColumns, copiedColumns } from '../../server/clicks/analytics/analytics.ts'
import { addOrphanHits } from '../../server/links/orphans/orphans.ts'
import type { ClickHouse } from '../../server/platform/clickhouse/clickhouse.ts'
import { DAY } from '../../server/platform/clock.ts'
import { type Database, inTransaction } from '../../server/platform/database/database.ts'
import { insertOwnDomain } from '../../server/testing/programs/redirect-rows.ts'
import { fillBusyDay } from '../analytics/fill.ts'
import type { NeighbourRig } from './rig.ts'
import type { SignedInClient } from './signed-in-client.ts'
import { withStores } from './stores.ts'
import { sumMadeClicks } from './summed-clicks.ts'

/** Those of the default period, and those that it is compared with. */
const DAYS = 61
const CLICKS_A_DAY = 20_000
const LINKS = 500
const PAGE_ROWS = 100
/** One click of so many leads to a conversion. */
const CLICKS_A_CONVERSION = 50
const MISSING_KEYS_A_DAY = 100

/** The heavy account with two months of clicks and conversions on its links, and with a domain that lacks some. */
export interface ClickedAccount {
  id: string
  /** Those with clicks, of which the first have the most. */
  links: readonly Link[]
}

const filled = new WeakMap<NeighbourRig, Promise<ClickedAccount>>()

/** Fills it once. */
export function fillClickedAccount(rig: NeighbourRig): Promise<ClickedAccount> {
  const account = filled.get(rig) ?? fill(rig)
  filled.set(rig, account)
  return account
}

function fill(rig: NeighbourRig): Promise<ClickedAccount> {
  return withStores(rig, async ({ clickhouse, db }) => {
    const { id } = await rig.heavy.ask<{ id: string }>('/account')
    const account = { id, links: await listLinks(rig.heavy) }
    await insertClicks(clickhouse, account)
    await insertConversions(clickhouse, account)
    await insertOrphans(db, account)
    return account
  })
}

async function listLinks(caller: SignedInClient): Promise<Link[]> {
  const links: Link[] = []
  let cursor: string | null = ''
  while (links.length < LINKS && cursor !== null) {
    const more = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const page: LinkPage = await caller.ask(`/redirects?limit=${PAGE_ROWS}&sort=-clicks${more}`)
    links.push(...page.items)
    cursor = page.nextCursor
  }
  return links
}

async function insertClicks(clickhouse: ClickHouse, { id, links }: ClickedAccount): Promise<void> {
  const today = Math.floor(Date.now() / DAY) * DAY
  for (let ago = 1; ago <= DAYS; ago++) {
    await fillBusyDay(clickhouse, {
      accountId: id,
      from: today - ago * DAY,
      rows: CLICKS_A_DAY,
      linkIds: links.map((link) => link.id),
      inserts: 4,
    })
  }
  await sumMadeClicks(clickhouse, id)
}

async function insertConversions(clickhouse: ClickHouse, { id }: ClickedAccount): Promise<void> {
  const copied = copiedColumns.map((column) =>
    column === 'click_id' ? 'toString(generateUUIDv4()) AS click_id' : column,
  )
  await clickhouse.command(`INSERT INTO conversions (${[...copiedColumns, ...conversionColumns].join(', ')})
    SELECT ${copied.join(', ')},
      concat('cnv_', click_id) AS id,
      if(visitor % 4 = 0, 'Purchase', 'Signup') AS name,
      '' AS reference,
      if(name = 'Purchase', 'EUR', '') AS currency,
      if(name = 'Purchase', 1000 + visitor % 90000, 0) AS thousandths,
      toUnixTimestamp64Milli(at) + 60000 AS received
    FROM clicks WHERE account_id = '${id}' AND kind = 'human'
      AND sipHash64(at, visitor, link_id) % ${CLICKS_A_CONVERSION} = 0`)
}

async function insertOrphans(db: Database, { id }: ClickedAccount): Promise<void> {
  const domainId = 'dom_bench'
  await insertOwnDomain(db, { id: domainId, name: 'links.bench.example', account_id: id })
  const now = Date.now()
  for (let ago = 0; ago < DAYS; ago++) {
    const hits = Array.from({ length: MISSING_KEYS_A_DAY }, (_, n) => ({
      accountId: id,
      domainId,
      key: `missing-${n}`,
      referrer: n % 3 === 0 ? 'direct' : `site${n}.example`,
      country: n % 2 === 0 ? 'DE' : 'FR',
      kind: 'human' as const,
      at: now - ago * DAY,
    }))
    await inTransaction(db, (tx) => addOrphanHits(tx, hits))
  }
}
