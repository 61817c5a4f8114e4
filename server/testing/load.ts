import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts'
import { until } from './until.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

export interface Load {
  /** Numbers of the visits that were answered with a redirect. */
  answered: Set<number>
  /** Counts of other answers by status. */
  others: Map<number, number>
  stop(): Promise<void>
}

let next = 1

/** Visits one link with parallel visitors, as fast as they are answered. The number of each visit is in its query. */
export function visit(address: string, visitors = 32): Load {
  const answered = new Set<number>()
  const others = new Map<number, number>()
  let isStopping = false
  const follow = async () => {
    while (!isStopping) {
      const number = next++
      const status = await statusOf(`${address}?utm_content=${number}`)
      if (status === 302) answered.add(number)
      else if (status !== undefined) others.set(status, (others.get(status) ?? 0) + 1)
      else await Bun.sleep(5)
    }
  }
  const all = Array.from({ length: visitors }, follow)
  return {
    answered,
    others,
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

/** Undefined if the connection broke: then it is unknown whether the visit was counted. */
async function statusOf(address: string): Promise<number | undefined> {
  try {
    const answer = await fetch(address, { redirect: 'manual', headers: { 'user-agent': AGENT } })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return undefined
  }
}

export interface LoadVerdict {
  missing: number
  doubled: number
}

/** How many of the answered visits are missing in the analytics, and how many of all visits are there twice. */
export async function judge(
  clickhouse: ClickHouse,
  answered: ReadonlySet<number>,
): Promise<LoadVerdict> {
  const rows = await clickhouse.query<{ number: number; times: number }>(
    `select toUInt32OrZero(utm_content) as number, toUInt32(count()) as times from clicks group by number`,
    {},
    30,
  )
  const times = new Map(rows.map((row) => [row.number, row.times]))
  return {
    missing: [...answered].filter((number) => !times.has(number)).length,
    doubled: rows.filter((row) => row.times > 1).length,
  }
}

/** Waits until all answered visits are in the analytics. */
export function waitUntilShipped(
  clickhouse: ClickHouse,
  answered: ReadonlySet<number>,
): Promise<LoadVerdict> {
  return until(
    async () => {
      const verdict = await judge(clickhouse, answered).catch(() => undefined)
      return verdict?.missing === 0 && verdict
    },
    { everyMs: 100 },
  )
}
