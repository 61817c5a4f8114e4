import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import { countryName } from '../../lib/country-name.ts'
import { deviceNames, languageName } from '../../lib/visitor-words.ts'
import { wordsLocale } from '../../ui/time/dates.ts'
import { foldedCountries } from './folded-countries.ts'

/** A country or a continent; only countries have flags. */
interface Place {
  name: string
  flag?: string
}

export interface RuleSummary {
  /** The first places of all rules. */
  places: readonly Place[]
  /** How many more there are. */
  morePlaces: number
  /** What else the rules ask for and do: 'Phone', 'French', 'Split 60/40'. */
  rest: readonly string[]
}

const PLACES = 2

/** What the rules of a GeoFurl are about, in a row of the list. */
export function ruleSummary(rules: readonly GeoRule[]): RuleSummary {
  const places = placesOf(rules)
  return {
    places: places.slice(0, PLACES),
    morePlaces: Math.max(0, places.length - PLACES),
    rest: [
      ...named(
        rules,
        (rule) => rule.devices,
        (device) => deviceNames[device] ?? device,
      ),
      ...named(rules, (rule) => rule.os),
      ...named(rules, (rule) => rule.browsers),
      ...named(rules, (rule) => rule.languages, languageName),
      ...(rules.some(({ hours }) => hours) ? ['Set hours'] : []),
      ...(rules.some(({ startsAt, expiresAt }) => startsAt ?? expiresAt) ? ['Set dates'] : []),
      ...new Set(rules.flatMap(({ split }) => (split ? [`Split ${sharesOf(split)}`] : []))),
      ...(rules.some(({ block }) => block) ? ['Blocked'] : []),
    ],
  }
}

function placesOf(rules: readonly GeoRule[]): Place[] {
  const { whole, rest } = foldedCountries([...new Set(rules.flatMap((rule) => rule.countries))])
  return [
    ...whole.map(({ name }) => ({ name })),
    ...rest.map((code) => ({ name: countryName(code), flag: code })),
  ]
}

const named = (
  rules: readonly GeoRule[],
  valuesOf: (rule: GeoRule) => readonly string[] | undefined,
  nameOf = (value: string) => value,
): string[] => [...new Set(rules.flatMap((rule) => valuesOf(rule) ?? []))].map(nameOf)

/** '60/40', in percent. */
function sharesOf(split: NonNullable<GeoRule['split']>): string {
  const total = split.reduce((sum, { weight }) => sum + weight, 0)
  return split
    .map(({ weight }) =>
      ((100 * weight) / total).toLocaleString(wordsLocale(), { maximumFractionDigits: 1 }),
    )
    .join('/')
}
