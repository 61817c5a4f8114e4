import { prepareAnalytics } from '../../clicks/analytics/analytics.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { SECOND } from '../../platform/clock.ts'
import { EarlierSchemaError, NewerSchemaError } from '../../platform/database/schema-errors.ts'
import type { Log } from '../../platform/log.ts'
import { pauseAfterFailures } from '../../platform/loop/back-off.ts'
import { complaintOfStore } from './part-versions.ts'

const QUICK_TRIES = 20
const QUICK_PAUSE_MS = SECOND / 10
const LONGEST_PAUSE_MS = 5 * SECOND

export interface AnalyticsStart {
  /** False if another version wrote the store, or `stop` came first. Never rejects. */
  isPrepared: Promise<boolean>
  /** Starts no further try. */
  stop(): void
}

/** Creates the analytics tables as soon as the store answers, however long that takes. */
export function startAnalytics(clickhouse: ClickHouse, log: Log): AnalyticsStart {
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  const prepare = async (): Promise<boolean> => {
    for (let failures = 0; !isStopping; failures++) {
      const outcome = await tryToPrepare(clickhouse, log)
      if (outcome.kind !== 'away') return outcome.kind === 'prepared'
      if (failures === QUICK_TRIES) logAway(log, outcome.error)
      await Promise.race([Bun.sleep(pauseBeforeTry(failures)), stopping.promise])
    }
    return false
  }
  return {
    isPrepared: prepare(),
    stop() {
      isStopping = true
      stopping.resolve()
    },
  }
}

type Outcome = { kind: 'prepared' } | { kind: 'refused' } | { kind: 'away'; error: unknown }

async function tryToPrepare(clickhouse: ClickHouse, log: Log): Promise<Outcome> {
  try {
    const complaint = await complaintOfStore(clickhouse)
    if (complaint !== undefined) {
      log.error(`${complaint} Clicks wait in the journal until then.`)
      return { kind: 'refused' }
    }
    await prepareAnalytics(clickhouse)
    return { kind: 'prepared' }
  } catch (error) {
    const writer = otherWriter(error)
    if (writer === undefined) return { kind: 'away', error }
    logRefusal(log, writer, error)
    return { kind: 'refused' }
  }
}

const logAway = (log: Log, error: unknown): void =>
  log.warn('the analytics store is still away; clicks wait in the journal', { error })

/** An embedded engine starts within two seconds; an external store that is away takes longer. */
function pauseBeforeTry(failures: number): number {
  if (failures < QUICK_TRIES) return QUICK_PAUSE_MS
  return pauseAfterFailures(failures - QUICK_TRIES, {
    firstMs: QUICK_PAUSE_MS,
    longestMs: LONGEST_PAUSE_MS,
  })
}

/** Who wrote the store, if its schema is not ours. */
function otherWriter(error: unknown): string | undefined {
  if (error instanceof NewerSchemaError) return 'a newer version of Unfurly'
  if (error instanceof EarlierSchemaError) return 'a build of Unfurly from before its first release'
  return undefined
}

/** Our rows could be wrong in another schema. The clicks stay safe in the journal. */
function logRefusal(log: Log, writer: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : ''
  log.error(
    `The analytics store was written by ${writer}: ${reason}. Clicks wait in the journal until that version runs again.`,
  )
}
