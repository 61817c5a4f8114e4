import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import type { ThinnedMonth } from '../records/sum-file-names.ts'
import { insertMonthStates } from './thinning-store.ts'
import {
  insertKeptMarks,
  insertKeptSums,
  type KeptMark,
  type KeptSum,
  newVersion,
} from './write-sums-store.ts'

const SUMS_A_BATCH = 5000

/** From here on, reports of these months are answered by sums, and no new ones are made. May be repeated. */
export async function restoreThinned(
  clickhouse: ClickHouse,
  accountId: string,
  { months, now }: { months: readonly ThinnedMonth[]; now: number },
): Promise<void> {
  for (const { month } of months) {
    const at = { month: Date.parse(month), state: 'thinned', at: now } as const
    await insertMonthStates(clickhouse, at, [accountId])
  }
}

/** Sums of an export. They are of a version of their own, which `end` makes valid: those of an earlier attempt are old then. */
export function openRestoredSums(clickhouse: ClickHouse, accountId: string) {
  const version = newVersion()
  const marks = new Map<string, KeptMark>()
  let batch: KeptSum[] = []
  const flush = async () => {
    if (batch.length > 0) await insertKeptSums(clickhouse, { accountId, version, sums: batch })
    batch = []
  }
  return {
    async add(sums: readonly KeptSum[]): Promise<void> {
      for (const sum of sums) {
        // An insert of too many months would be refused.
        const isOther = batch[0] && batch[0].start.slice(0, 7) !== sum.start.slice(0, 7)
        if (isOther || batch.length >= SUMS_A_BATCH) await flush()
        batch.push(sum)
        const { link_id: linkId, span, start, names } = sum
        const mark = `${linkId} ${span} ${start}`
        if (!marks.has(mark)) marks.set(mark, { linkId, span, start, names })
      }
    },
    async end(): Promise<void> {
      await flush()
      const months = Map.groupBy(marks.values(), ({ start }) => start.slice(0, 7))
      for (const some of months.values()) {
        await insertKeptMarks(clickhouse, { accountId, version, marks: some })
      }
    },
  }
}
