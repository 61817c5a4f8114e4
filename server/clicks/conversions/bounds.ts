import {
  CONVERSIONS_A_DAY,
  CONVERSIONS_OF_A_CLICK,
  CONVERTS_FOR_DAYS,
} from '../../../contract/clicks/conversion-limits.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import type { App, Inside } from '../../context.ts'
import { tierOf } from '../../people/index.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { monthOf } from '../analytics/analytics.ts'
import { addUse, deleteClicksBefore, lockClick, setMarks } from './bounds-store.ts'

/** Of 48 bits each, behind the `cnv_` of the id: enough to be unique among the conversions of one click. */
const [MARK_START, MARK_SIGNS] = [4, 8]

interface Reported {
  id: string
  clickId: string
  clickedAt: number
}

/**
 * Counts a conversion of its click and of the account, exactly, whatever comes at once; a repeat counts as nothing new.
 * True for a new one. Throws where a limit is reached. Call it in the transaction that stores the conversion, so that a refusal counts nothing.
 */
export async function countConversion(
  inside: Inside,
  accountId: string,
  { id, clickId, clickedAt }: Reported,
): Promise<boolean> {
  const marks = await lockClick(inside.db, accountId, { clickId, clickedAt })
  const mark = id.slice(MARK_START, MARK_START + MARK_SIGNS)
  if (hasMark(marks, mark)) return false
  if (marks.length >= CONVERSIONS_OF_A_CLICK * MARK_SIGNS)
    throw clickFull(inside.clock(), clickedAt)
  await requireRoom(inside, accountId)
  await setMarks(inside.db, accountId, { clickId, marks: marks + mark })
  return true
}

/** Forgets clicks that take no more conversions, a day late: another instance's clock may be behind. */
export async function forgetConvertedClicks(app: App): Promise<void> {
  await deleteClicksBefore(app.db, app.clock() - (CONVERTS_FOR_DAYS + 1) * DAY)
}

export function hasMark(marks: string, mark: string): boolean {
  for (let at = 0; at < marks.length; at += mark.length) {
    if (marks.startsWith(mark, at)) return true
  }
  return false
}

async function requireRoom(inside: Inside, accountId: string): Promise<void> {
  const now = inside.clock()
  const day = now - (now % DAY)
  const month = monthOf(now)
  const used = await addUse(inside.db, accountId, { day, month: month.from })
  if (used.day_used > CONVERSIONS_A_DAY) {
    throw new Problem('too-many-requests', {
      retryAfterSeconds: (day + DAY - now) / SECOND,
      detail: `This account has reported ${CONVERSIONS_A_DAY.toLocaleString('en')} conversions today, as many as a day takes. Go on after midnight UTC.`,
    })
  }
  if (!inside.config.flags.payments) return
  const limit = tierLimits[await tierOf(inside, accountId)].clicks
  if (limit === null || used.month_used <= limit) return
  throw new Problem('limit-reached', {
    retryAfterSeconds: (month.to - now) / SECOND,
    detail: `This month has ${limit.toLocaleString('en')} conversions, as many as your plan has clicks. Upgrade at ${inside.config.publicUrl}${inside.config.basePath}upgrade, or go on next month.`,
  })
}

function clickFull(now: number, clickedAt: number): Problem {
  return new Problem('too-many-requests', {
    retryAfterSeconds: (clickedAt + CONVERTS_FOR_DAYS * DAY - now) / SECOND,
    detail: `This click has ${CONVERSIONS_OF_A_CLICK} conversions, as many as one takes. Repeats of them are still answered, and a new click takes new ones.`,
  })
}
