import type { GeoRule, Hours, Variant } from '../../../contract/links/rules/rule-words.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { countryName } from '../../lib/country-name.ts'
import { deviceNames, languageName } from '../../lib/visitor-words.ts'
import { dateWords, wordsLocale } from '../../ui/time/dates.ts'
import { foldedCountries } from './folded-countries.ts'

/** All conditions of a rule: 'Europe, Japan; Phone; French; Mon 09:00 to 17:00, Europe/Paris'. */
export function whoOf(rule: GeoRule): string {
  const { devices = [], os = [], browsers = [], languages = [] } = rule
  const parts = [
    countriesOf(rule.countries),
    devices.map((device) => deviceNames[device] ?? device).join(', '),
    os.join(', '),
    browsers.join(', '),
    languages.map(languageName).join(', '),
    rule.hours ? hoursOf(rule.hours) : '',
    rule.startsAt ? `from ${timeOf(rule.startsAt)}` : '',
    rule.expiresAt ? `until ${timeOf(rule.expiresAt)}` : '',
  ]
  return parts.filter((part) => part !== '').join('; ') || 'Everyone'
}

/** The outcome of a rule. */
export function endOf({ redirectTo, block, split }: GeoRule): string {
  if (block) return `blocked: “${block.message}”`
  return split ? sharesOf(split) : bare(redirectTo ?? '')
}

/** Conditions and outcome on one line. */
export const ruleSentence = (rule: GeoRule): string => `${whoOf(rule)}: ${endOf(rule)}`

function countriesOf(codes: readonly string[]): string {
  const { whole, rest } = foldedCountries(codes)
  return [...whole.map(({ name }) => name), ...rest.map(countryName)].join(', ')
}

function hoursOf({ days = [], from = '00:00', until = '24:00', timeZone }: Hours): string {
  const isWholeDay = from === '00:00' && until === '24:00'
  const named = days.map((day) => day.slice(0, 1).toUpperCase() + day.slice(1)).join(', ')
  return `${[named, isWholeDay ? '' : `${from} to ${until}`].filter(Boolean).join(' ')}, ${timeZone}`
}

function sharesOf(split: readonly Variant[]): string {
  const total = split.reduce((sum, { weight }) => sum + weight, 0)
  const share = new Intl.NumberFormat(wordsLocale(), { style: 'percent', maximumFractionDigits: 1 })
  return split
    .map(({ redirectTo, weight }) => `${share.format(weight / total)} ${bare(redirectTo)}`)
    .join(', ')
}

const timeOf = (iso: string) =>
  dateWords(iso, wordsLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: readerZone(),
  })

const bare = (address: string) => address.replace(/^https?:\/\//, '')
