import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import {
  countCorruptions,
  detachPart,
  findDamage,
  isAlone,
  isCorruption,
  listParts,
  type TablePart,
} from '../../../platform/clickhouse/clickhouse-parts.ts'
import { type Clock, HOUR, isoTime, MINUTE, SECOND } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { Log } from '../../../platform/log.ts'
import { insertDamagedPart, listMissingParts, type MissingPart } from './damaged-parts-store.ts'

export interface ReattachOptions {
  /** With a long timeout: a check reads a whole part. */
  clickhouse: ClickHouse
  clock: Clock
  log: Log
  /** Called after each pass. */
  missing(parts: readonly MissingPart[]): void
}

const EACH_MS = 3 * SECOND
/** More than this means a dying disk, which a person has to look at. */
export const PARTS_AN_HOUR = 5
const CHECK_AGAIN_MS = MINUTE
const CHECK_ALL_AGAIN_MS = 10 * MINUTE
/** Between the two checks that have to agree. */
const BETWEEN_CHECKS_MS = SECOND / 2
const PART_NAME = /\/(\d{6}_\d+_\d+_\d+(?:_\d+)?)\//g

/**
 * Looks for damaged parts of the clicks and detaches them from the table: a single one would fail every query of every
 * account. Returns how many were detached. Call it repeatedly.
 */
export function openReattaching(options: ReattachOptions): () => Promise<number> {
  const { clickhouse, log } = options
  const checks = openChecks(options)
  const reported = new Set<string>()
  let seen = 0

  const reportMissing = async () => {
    const parts = await listMissingParts(clickhouse)
    options.missing(parts)
    for (const part of parts.filter(({ part }) => !reported.has(part))) {
      reported.add(part.part)
      log.error(
        'clicks are missing: a part of them is damaged and out of the table',
        logFieldsOf(part),
      )
    }
  }
  return async () => {
    if (!(await isAlone(clickhouse, 'clicks'))) return 0
    const { count, messages } = await countCorruptions(clickhouse)
    const isNew = count !== seen
    seen = count
    let detached = 0
    if (isNew || checks.isOwed()) {
      detached = await checks.run(isNew ? namesIn(messages) : new Set())
      // Checks themselves add to the count.
      seen = (await countCorruptions(clickhouse)).count
    }
    await reportMissing()
    return detached
  }
}

/** Mends until stopped. `stop` does not wait for a check under way. */
export function keepReattaching(options: ReattachOptions): { stop(): void } {
  const mend = openReattaching(options)
  let isStopped = false
  let isRefused = false
  const round = async () => {
    try {
      await mend()
      isRefused = false
    } catch (error) {
      const isAway = error instanceof Problem
      // Such as a ClickHouse user without the needed rights. That will not change by itself, so log it once.
      if (!isAway && !isRefused)
        options.log.warn('damaged clicks cannot be looked for or taken out', { error })
      isRefused ||= !isAway
    }
    if (!isStopped) setTimeout(round, EACH_MS)
  }
  void round()
  return {
    stop() {
      isStopped = true
    },
  }
}

function openChecks({ clickhouse, clock, log }: ReattachOptions) {
  const checkedAt = new Map<string, number>()
  let allCheckedAt = Number.NEGATIVE_INFINITY
  let isAllOwed = false
  let loggedTooManyAt = Number.NEGATIVE_INFINITY

  const isDue = ({ name }: TablePart) => clock() - (checkedAt.get(name) ?? 0) >= CHECK_AGAIN_MS
  const isAllDue = () => clock() - allCheckedAt >= CHECK_ALL_AGAIN_MS

  const detach = async (part: TablePart, damage: string): Promise<number> => {
    const lately = (await listMissingParts(clickhouse)).filter(({ at }) => at > clock() - HOUR)
    if (lately.length < PARTS_AN_HOUR) {
      await insertDamagedPart(clickhouse, part)
      await detachPart(clickhouse, 'clicks', part.name)
      log.warn('a damaged part of the clicks is taken out', { part: part.name, damage })
      return 1
    }
    if (clock() - loggedTooManyAt < HOUR) return 0
    loggedTooManyAt = clock()
    log.error('too many parts of the clicks are damaged: look at the disk; no more are taken out', {
      takenOutInAnHour: lately.length,
      part: part.name,
      damage,
    })
    return 0
  }
  const checkOne = async (part: TablePart): Promise<number> => {
    checkedAt.set(part.name, clock())
    const first = await findDamage(clickhouse, 'clicks', part.name)
    if (first === undefined) return 0
    // A single failure may be transient: only a part that fails twice in the same way is damaged.
    await Bun.sleep(BETWEEN_CHECKS_MS)
    const damage = await findDamage(clickhouse, 'clicks', part.name)
    if (damage === undefined) return 0
    if (isCorruption(first) && isCorruption(damage)) return detach(part, damage)
    log.error('a part of the clicks cannot be read', { part: part.name, reason: damage })
    return 0
  }
  const checkEach = async (parts: readonly TablePart[]): Promise<number> => {
    let detached = 0
    for (const part of parts) detached += await checkOne(part)
    return detached
  }
  return {
    /** Whether damage was reported that no check has found so far. */
    isOwed: () => isAllOwed && isAllDue(),
    /** Checks the named parts first, and all others when that finds nothing. Returns how many were detached. */
    async run(named: ReadonlySet<string>): Promise<number> {
      const parts = await listParts(clickhouse, 'clicks')
      const detached = await checkEach(parts.filter((part) => named.has(part.name) && isDue(part)))
      isAllOwed = detached === 0
      if (!isAllOwed || !isAllDue()) return detached
      allCheckedAt = clock()
      isAllOwed = false
      return checkEach(parts.filter(isDue))
    },
  }
}

function namesIn(messages: readonly string[]): Set<string> {
  return new Set(
    messages.flatMap((text) => [...text.matchAll(PART_NAME)].map(([, name]) => name ?? '')),
  )
}

function logFieldsOf({ part, clicks, firstAt, lastAt, folder }: MissingPart) {
  return {
    part,
    clicks: clicks === 0 ? 'unknown' : clicks,
    ...(lastAt > 0 && { from: isoTime(firstAt), to: isoTime(lastAt) }),
    folder,
    whatToDo: 'bring it back from a backup: docs/guide/self-hosting.md, Damaged clicks',
  }
}
