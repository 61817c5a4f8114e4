import { candidatesOf } from './rule-candidates.ts'
import { type Condition, type GeoRule, type Hours, weekdays } from './rule-words.ts'
import { weekMinuteIn } from './week-minute.ts'

/** The properties of a visitor that rules use; `unknown` if not known. Getters are allowed: a property is read on demand. */
export interface RuleVisitor {
  /** Epoch milliseconds. */
  readonly at: number
  readonly country: string
  /** In lower case. */
  readonly language: string
  readonly device: string
  readonly os: string
  /** In lower case. */
  readonly browser: string
}

/** A rule prepared for evaluation, as JSON. */
export interface RuleTest {
  /** 'DE,AT'; empty: any country. Searching one text is faster than a list, and all codes have two letters. */
  countries: string
  languages: readonly string[] | null
  devices: readonly string[] | null
  os: readonly string[] | null
  /** In lower case. */
  browsers: readonly string[] | null
  hours: WeekHours | null
  startsAt: number | null
  expiresAt: number | null
}

interface WeekHours {
  timeZone: string
  /** Ranges of minutes since Sunday's midnight, sorted and disjoint. */
  spans: readonly (readonly [from: number, to: number])[]
}

export type UnmetCondition = Condition | 'countries'

/** Index of the first rule that holds, or -1. Shared by redirect, rule tester and coverage. */
export function firingRule(rules: readonly RuleTest[], visitor: RuleVisitor): number {
  for (const at of candidatesOf(rules, visitor)) {
    const rule = rules[at]
    if (rule && unmetCondition(rule, visitor) === undefined) return at
  }
  return -1
}

/** The first condition that does not hold; undefined if the rule holds. The most expensive conditions come last. */
export function unmetCondition(rule: RuleTest, visitor: RuleVisitor): UnmetCondition | undefined {
  if (rule.startsAt !== null && visitor.at < rule.startsAt) return 'startsAt'
  if (rule.expiresAt !== null && visitor.at >= rule.expiresAt) return 'expiresAt'
  if (rule.countries !== '' && !hasCountry(rule.countries, visitor.country)) return 'countries'
  if (rule.languages !== null && !rule.languages.includes(visitor.language)) return 'languages'
  if (rule.hours !== null && !isWithin(rule.hours, visitor.at)) return 'hours'
  return unmetAgentCondition(rule, visitor)
}

function unmetAgentCondition(rule: RuleTest, visitor: RuleVisitor): UnmetCondition | undefined {
  if (rule.devices !== null && !rule.devices.includes(visitor.device)) return 'devices'
  if (rule.os !== null && !rule.os.includes(visitor.os)) return 'os'
  if (rule.browsers !== null && !rule.browsers.includes(visitor.browser)) return 'browsers'
  return undefined
}

/** `unknown` matches no list of countries, because it has more than two letters. */
const hasCountry = (countries: string, country: string): boolean =>
  country.length === 2 && countries.includes(country)

function isWithin({ timeZone, spans }: WeekHours, at: number): boolean {
  const minute = weekMinuteIn(timeZone, at)
  return spans.some(([from, to]) => minute >= from && minute < to)
}

export function testOf(rule: GeoRule): RuleTest {
  return {
    countries: rule.countries.join(','),
    languages: rule.languages ?? null,
    devices: rule.devices ?? null,
    os: rule.os ?? null,
    browsers: rule.browsers?.map((name) => name.toLowerCase()) ?? null,
    hours: rule.hours ? weekHours(rule.hours) : null,
    startsAt: timeOrNull(rule.startsAt),
    expiresAt: timeOrNull(rule.expiresAt),
  }
}

const timeOrNull = (iso: string | undefined) => (iso === undefined ? null : Date.parse(iso))

const HOUR = 60
const DAY = 24 * HOUR
const WEEK = 7 * DAY

function weekHours({ days = [...weekdays], from, until, timeZone }: Hours): WeekHours {
  const [begin, end] = [minutesOf(from ?? '00:00'), minutesOf(until ?? '24:00')]
  const length = end > begin ? end - begin : end + DAY - begin
  const spans = days.flatMap((day) => spansFrom(weekdays.indexOf(day) * DAY + begin, length))
  return { timeZone, spans: joined(spans) }
}

/** A span past Saturday's midnight wraps to the start of the week. */
function spansFrom(from: number, length: number): [number, number][] {
  const to = from + length
  if (to <= WEEK) return [[from, to]]
  return [
    [from, WEEK],
    [0, to - WEEK],
  ]
}

function joined(spans: readonly [number, number][]): [number, number][] {
  const apart: [number, number][] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * HOUR + minutes
}
