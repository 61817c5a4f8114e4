import type { RuleVisitor, UnmetCondition } from '../../../contract/links/rules/firing-rule.ts'
import { type GeoRule, type Hours, weekdays } from '../../../contract/links/rules/rule-words.ts'
import { weekMinuteIn } from '../../../contract/links/rules/week-minute.ts'

export const HOLDS = 'Everything that it asks for holds.'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const SHOWN = 5

type Sentence = (rule: GeoRule, visitor: RuleVisitor) => string

const sentences: Readonly<Record<UnmetCondition, Sentence>> = {
  countries: ({ countries }, { country }) =>
    `It is for ${listed(countries.map(countryName))}, and ${
      country === 'unknown'
        ? 'it is not known where the visitor is'
        : `the visitor is in ${countryName(country)}`
    }.`,
  languages: ({ languages = [] }, { language }) =>
    `It is for people who read ${listed(languages.map(languageName))}, and the visitor reads ${
      language === 'unknown' ? 'an unknown language' : languageName(language)
    }.`,
  devices: ({ devices = [] }, { device }) => agentSentence('device', devices, device),
  os: ({ os = [] }, visitor) => agentSentence('system', os, visitor.os),
  browsers: ({ browsers = [] }, { browser }) => agentSentence('browser', browsers, browser),
  hours: ({ hours }, { at }) =>
    hours ? `It holds ${hoursWords(hours)}, and there it is ${localTime(hours, at)}.` : HOLDS,
  startsAt: ({ startsAt }) => `It begins at ${startsAt}.`,
  expiresAt: ({ expiresAt }) => `It ended at ${expiresAt}.`,
}

/** Why a rule does not hold, in a sentence. */
export const whyNot = (rule: GeoRule, visitor: RuleVisitor, unmet: UnmetCondition): string =>
  sentences[unmet](rule, visitor)

function agentSentence(noun: string, wanted: readonly string[], actual: string): string {
  const is = actual === 'unknown' ? 'not known' : actual
  return `It is for the ${noun} ${listed(wanted)}, and the visitor’s is ${is}.`
}

function hoursWords({ days, from = '00:00', until = '24:00', timeZone }: Hours): string {
  const when = days ? `on ${listed(days.map(dayName))} ` : ''
  return `${when}from ${from} to ${until} in ${timeZone}`
}

const DAY_MINUTES = 24 * 60

function localTime({ timeZone }: Hours, at: number): string {
  const minute = weekMinuteIn(timeZone, at)
  const day = weekdays[Math.floor(minute / DAY_MINUTES)] ?? 'sun'
  const [hours, minutes] = [Math.floor((minute % DAY_MINUTES) / 60), minute % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return `${dayName(day)} ${two(hours)}:${two(minutes)}`
}

const dayNames: Readonly<Record<string, string>> = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
}
const dayName = (day: string) => dayNames[day] ?? day

export const countryName = (code: string): string => countryNames.of(code) ?? code

function languageName(code: string): string {
  return /^[a-z]{2,3}$/.test(code) ? (languageNames.of(code) ?? code) : code
}

/** 'Austria, Germany and Switzerland'; a long list is cut short. */
export function listed(names: readonly string[], joint = 'or'): string {
  const more = names.length - SHOWN
  const shown = more > 1 ? [...names.slice(0, SHOWN), `${more} others`] : names
  if (shown.length < 2) return shown.join('')
  return `${shown.slice(0, -1).join(', ')} ${joint} ${shown.at(-1)}`
}
