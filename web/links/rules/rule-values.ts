import {
  type Condition,
  type GeoRule,
  type Weekday,
  weekdays,
} from '../../../contract/links/rules/rule-words.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { isoOfLocal, localOfIso } from '../../lib/forms/local-time.ts'
import { randomKey } from '../../lib/request-key.ts'

export const ends = ['redirect', 'split', 'block'] as const
export type RuleEndKind = (typeof ends)[number]

/** Form values of a rule, named as in the contract, so that a problem of a field is shown at that field. */
export interface RuleValues {
  /** Identifies the rule while rules are moved; used in this form only. */
  id: string
  countries: string[]
  devices: string[]
  os: string[]
  browsers: string[]
  languages: string[]
  hours: { days: string[]; from: string; until: string; timeZone: string }
  startsAt: string
  expiresAt: string
  /** Conditions that are shown while still empty. */
  asked: Condition[]
  end: RuleEndKind
  redirectTo: string
  block: { message: string }
  split: { redirectTo: string; weight: string }[]
}

export const emptyRule = (): RuleValues => ({
  id: randomKey(),
  countries: [],
  devices: [],
  os: [],
  browsers: [],
  languages: [],
  hours: { days: [], from: '', until: '', timeZone: readerZone() },
  startsAt: '',
  expiresAt: '',
  asked: [],
  end: 'redirect',
  redirectTo: '',
  block: { message: '' },
  split: [
    { redirectTo: '', weight: '50' },
    { redirectTo: '', weight: '50' },
  ],
})

/** The rule of a link at that position, which names it: so the values of a link that nobody has changed stay the same. */
export const ruleValuesOf = (rule: GeoRule, position: number): RuleValues => {
  const empty = emptyRule()
  const { hours, startsAt = null, expiresAt = null } = rule
  return {
    ...empty,
    id: `rule ${position}`,
    countries: rule.countries,
    devices: rule.devices ?? [],
    os: rule.os ?? [],
    browsers: rule.browsers ?? [],
    languages: rule.languages ?? [],
    hours: hours
      ? {
          days: hours.days ?? [],
          from: hours.from ?? '',
          until: hours.until === '24:00' ? '00:00' : (hours.until ?? ''),
          timeZone: hours.timeZone,
        }
      : empty.hours,
    startsAt: localOfIso(startsAt),
    expiresAt: localOfIso(expiresAt),
    ...endValues(rule, empty),
  }
}

function endValues(
  { redirectTo = '', block, split }: GeoRule,
  empty: RuleValues,
): Pick<RuleValues, 'end' | 'redirectTo' | 'block' | 'split'> {
  const variants = split?.map((each) => ({
    redirectTo: each.redirectTo,
    weight: String(each.weight),
  }))
  return {
    end: block ? 'block' : split ? 'split' : 'redirect',
    redirectTo,
    block: block ?? empty.block,
    split: variants ?? empty.split,
  }
}

/** The rule to send; empty fields are left out. */
export function ruleOf(values: RuleValues): GeoRule {
  const list = (texts: string[]) => (texts.length > 0 ? texts : undefined)
  return stripped({
    countries: values.countries,
    devices: list(values.devices),
    os: list(values.os),
    browsers: list(values.browsers),
    languages: list(values.languages),
    hours: hoursOf(values.hours),
    startsAt: isoOfLocal(values.startsAt) ?? undefined,
    expiresAt: isoOfLocal(values.expiresAt) ?? undefined,
    ...endOf(values),
  })
}

function hoursOf({ days, from, until, timeZone }: RuleValues['hours']): GeoRule['hours'] {
  if (days.length === 0 && from === '' && until === '') return undefined
  const known = weekdays.filter((day) => days.includes(day))
  return stripped({
    days: known.length > 0 ? (known as Weekday[]) : undefined,
    from: from || undefined,
    // A time field cannot contain 24:00.
    until: until === '00:00' ? '24:00' : until || undefined,
    timeZone,
  })
}

function endOf({ end, redirectTo, block, split }: RuleValues): Partial<GeoRule> {
  if (end === 'redirect') return { redirectTo: redirectTo.trim() }
  if (end === 'block') return { block: { message: block.message.trim() } }
  return {
    split: split.map((each) => ({
      redirectTo: each.redirectTo.trim(),
      weight: Number(each.weight.trim() || Number.NaN),
    })),
  }
}

/** Drops fields that are undefined. */
const stripped = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/** The conditions that a rule shows, in the order of the menu. */
export const shownConditions = (rule: RuleValues): Condition[] =>
  offered.filter((condition) => rule.asked.includes(condition) || isFilled(rule, condition))

export const offered = [
  'devices',
  'os',
  'browsers',
  'languages',
  'hours',
  'startsAt',
  'expiresAt',
] as const satisfies readonly Condition[]

function isFilled(rule: RuleValues, condition: Condition): boolean {
  if (condition === 'hours') return hoursOf(rule.hours) !== undefined
  return rule[condition].length > 0
}

export function withoutCondition(rule: RuleValues, condition: Condition): RuleValues {
  const empty = emptyRule()
  const asked = rule.asked.filter((each) => each !== condition)
  return { ...rule, [condition]: empty[condition], asked }
}

export const isBlankRule = (rule: RuleValues): boolean =>
  rule.countries.length === 0 &&
  rule.end === 'redirect' &&
  rule.redirectTo.trim() === '' &&
  shownConditions(rule).length === 0
