import { evidenceWords } from '../../../contract/monitoring/evidence-words.ts'
import type { HistoryPeriod } from '../../../contract/monitoring/history-periods.ts'
import type {
  MonitorDetail,
  MonitorHistory,
  WatchedTarget,
} from '../../../contract/monitoring/monitors.ts'
import {
  type AnswerRemark,
  type FailoverHold,
  MAX_CODE,
} from '../../../contract/monitoring/states.ts'
import { goingOn, healthWords } from '../../lib/health/health-words.ts'
import { since } from '../../lib/health/since.ts'
import { dateWords } from '../../ui/time/dates.ts'
import { sinceWords } from '../incident-words.ts'

export const periodNames: Readonly<Record<HistoryPeriod, string>> = {
  day: '24 h',
  week: '7 days',
  month: '30 days',
  quarter: '90 days',
  year: '1 year',
}

/** What is known of the monitor in a sentence: 'Down for 42 min, since 10:54. It answers 404 Not Found.' */
export function detailSentence(monitor: MonitorDetail, now: Date, timeZone: string): string {
  const { state, reason, since: at } = monitor
  const time = sinceWords(at, now, timeZone)
  const length = since(at, now)
  switch (state) {
    case 'DOWN':
      return `Down for ${length}, since ${time}.${reason ? ` It ${goingOn(reason)}.` : ''}`
    case 'UP':
      return `Up for ${length}, since ${time}.`
    case 'SUSPECT':
      return `A check failed. It is repeated before anything is called down.${reason ? ` It ${goingOn(reason)}.` : ''}`
    case 'PENDING':
      return reason
        ? `Pending: ${goingOn(reason)}. It is checked again before anything is called down.`
        : 'Pending. The first check starts within a minute.'
    case 'DEGRADED':
      return `${reason ?? 'Degraded'}, for ${length}.`
    default:
      return `${healthWords(monitor, now)}.`
  }
}

/** The one useful thing to do now, if there is one. */
export type Advice =
  /** `pins`: the checks would not choose the backup by themselves. */
  | { kind: 'use-backup'; backup: string; pins: boolean; hold: FailoverHold | null }
  | { kind: 'add-backup' }
  | { kind: 'on-backup'; isPinned: boolean; backup: string }
  | { kind: 'accept'; what: string }

const acceptable: Readonly<Partial<Record<NonNullable<MonitorDetail['cause']>, string>>> = {
  TITLE_CHANGED: 'title',
  HOST_CHANGED: 'final address',
  LANGUAGE_CHANGED: 'language',
}

export function adviceFor(monitor: MonitorDetail): Advice | undefined {
  const { state, fallbackUrl, failover, isFailedOver, targets, type } = monitor
  if (isFailedOver && fallbackUrl !== null)
    return { kind: 'on-backup', isPinned: failover === 'PINNED', backup: fallbackUrl }
  if (state === 'DOWN' || state === 'RECOVERING') {
    if (fallbackUrl !== null) return { kind: 'use-backup', backup: fallbackUrl, ...holdOf(monitor) }
    return type === 'BUTTON' ? undefined : { kind: 'add-backup' }
  }
  const changed = targets.find(({ cause }) => cause !== null && acceptable[cause] !== undefined)
  const what = changed?.cause && acceptable[changed.cause]
  return what ? { kind: 'accept', what } : undefined
}

/** Of a backup that is there; the button pins where the checks do not choose it by themselves. */
function holdOf({ failover, targets }: MonitorDetail) {
  const hold = targets.find(({ failoverHold }) => failoverHold !== null)?.failoverHold ?? null
  return failover === 'OFF' ? { pins: false, hold: null } : { pins: true, hold }
}

/** Why people are not sent to the backup although the Target is down. */
export const holdWords: Readonly<Record<FailoverHold, string>> = {
  NEVER_UP: 'It was never seen up, so people are not sent to the backup.',
  POINT_ANSWERS: 'Not every vantage point sees it fail, so people are not sent to the backup.',
  SECOND_OPINION: 'It still answers HEAD, so people are not sent to the backup.',
  UNCONFIRMED: 'People are sent to the backup once a complete check fails as well.',
}

/** 'Sent there since 10:54. From Oslo, GET answers 404 Not Found, and so does HEAD.'; undefined if checks caused no failover. */
export function failoverWords(
  { failover, targets }: Pick<MonitorDetail, 'failover' | 'targets'>,
  now: Date,
  timeZone?: string,
): string | undefined {
  if (failover !== 'AUTO') return undefined
  const failed = targets.flatMap((target) => (target.failover ? [target.failover] : []))
  const [first] = failed.map(({ since: at }) => at).sort()
  if (first === undefined) return undefined
  const proof = evidenceWords(...failed.map(({ evidence }) => evidence))
  return `Sent there since ${sinceWords(first, now, timeZone)}. ${proof}`
}

/** What browsers forgive, and others may not. */
export const remarkWords: Readonly<Record<AnswerRemark, string>> = {
  LENIENT_PARSER: 'Breaks the rules of HTTP in a way that browsers forgive',
  WRONG_CODING: 'Names a compression that its page does not have',
  TRUNCATED_BODY: 'Ends before its page is whole',
  INCOMPLETE_CHAIN: 'Does not send its whole certificate chain',
  HTTP2_ONLY: 'Speaks HTTP/2 only, which older programs do not',
}

const formats: Readonly<Record<HistoryPeriod, Intl.DateTimeFormatOptions>> = {
  day: { hour: '2-digit', minute: '2-digit' },
  week: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  month: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  quarter: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  year: { day: 'numeric', month: 'short', year: 'numeric' },
}

const DAY_SECONDS = 86_400

/** Points of the chart. Where steps are missing a point without a value breaks the line. */
export function responsePoints(
  { period, items, stepSeconds }: MonitorHistory,
  reader: { timeZone: string; locale: string },
) {
  const { hour: _hour, minute: _minute, ...days } = formats[period]
  const format = stepSeconds >= DAY_SECONDS && period !== 'day' ? days : formats[period]
  const label = (at: number) =>
    dateWords(at, reader.locale, { timeZone: reader.timeZone, ...format })
  const points: { label: string; p50: number | null; p95: number | null }[] = []
  let before: number | undefined
  for (const { start, p50, p95 } of items) {
    const at = Date.parse(start)
    if (before !== undefined && at - before > stepSeconds * 1500)
      points.push({ label: label(before + stepSeconds * 1000), p50: null, p95: null })
    points.push({ label: label(at), p50, p95 })
    before = at
  }
  return points
}

/** What a target is called in a choice of several: 'Rule 2: shop.example/de'. */
export function targetName({ target, places }: Pick<WatchedTarget, 'target' | 'places'>): string {
  const address = target.replace(/^https?:\/\//, '')
  return places.length > 0 ? `${places.join(', ')}: ${address}` : address
}

/** 'Without codes 200 to 399', '200, 204 and the word “Buy”' */
export function expectationWords({
  codes,
  keyword,
  forbiddenKeyword,
}: MonitorDetail['expectation']): string {
  return [
    codes.length > 0 ? `Answers ${codes.join(', ')}` : 'Answers 200 to 399',
    ...(keyword ? [`says “${keyword}”`] : []),
    ...(forbiddenKeyword ? [`does not say “${forbiddenKeyword}”`] : []),
  ].join(', ')
}

/** Codes as typed, such as '200, 204'; undefined if something is no code. */
export function codesOf(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const codes = words.map(Number)
  if (codes.some((code) => !Number.isInteger(code) || code < 100 || code > MAX_CODE))
    return undefined
  return [...new Set(codes)]
}
