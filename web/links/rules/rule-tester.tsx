import { Select, TextInput } from '@mantine/core'
import { IconArrowRight, IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { countries } from '../../../contract/countries.ts'
import type { RuleTry, TriedVisitor } from '../../../contract/links/rules/rule-tries.ts'
import { devices, systems } from '../../../contract/links/rules/rule-words.ts'
import { countryName } from '../../lib/country-name.ts'
import { isoOfLocal } from '../../lib/forms/local-time.ts'
import { deviceNames } from '../../lib/visitor-words.ts'
import { Flag } from '../../ui/flags/flag.tsx'
import { smallIcon } from '../../ui/icon.ts'
import { choices } from './condition-names.ts'
import { percent } from './rule-row.tsx'
import type { RuleValues } from './rule-values.ts'
import css from './tester.module.css'

export interface TesterValues {
  country: string
  device: string
  os: string
  browser: string
  language: string
  /** Value of a datetime-local field; empty for now. */
  at: string
}

const countryChoices = countries
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

/** Starts with a visitor from the first country of the first rule, else from the reader's own country. */
export function useTester(rules: readonly RuleValues[]) {
  const [values, setValues] = useState<TesterValues>({
    country: rules[0]?.countries[0] ?? homeCountry(),
    device: 'mobile',
    os: 'iOS',
    browser: 'Safari',
    language: homeLanguage(),
    at: '',
  })
  return { values, setValues, visitor: visitorOf(values) }
}

const homeLanguage = () => navigator.language.slice(0, 2).toLowerCase()

function homeCountry(): string {
  const region = new Intl.Locale(navigator.language).maximize().region ?? ''
  return countries.includes(region) ? region : 'US'
}

const visitorOf = ({ at, ...values }: TesterValues): TriedVisitor => ({
  ...values,
  device: devices.find((each) => each === values.device),
  os: systems.find((each) => each === values.os),
  at: isoOfLocal(at),
})

interface RuleTesterProps {
  rules: readonly RuleValues[]
  values: TesterValues
  onChange: (values: TesterValues) => void
  tried: RuleTry | undefined
  /** Index in the displayed list of each rule that was tried. */
  places: readonly number[]
  defaultTarget: string
}

/** 'Try as a visitor from …': shows only the fields that the rules use. */
export function RuleTester(props: RuleTesterProps) {
  const { tried, places } = props
  return (
    <fieldset className={css.tester} aria-label="Try the rules">
      <TesterFields {...props} />
      {tried && <Answer {...props} tried={tried} />}
      {tried?.checks.some(({ holds }) => !holds) && (
        <details className={css.why}>
          <summary>Why</summary>
          <ul>
            {tried.checks.map(({ rule, why }) => (
              <li key={rule}>
                Rule {(places[rule] ?? rule) + 1}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  )
}

function TesterFields({ rules, values, onChange }: RuleTesterProps) {
  const asks = (field: 'devices' | 'os' | 'browsers' | 'languages') =>
    rules.some((rule) => rule[field].length > 0)
  const asksTime = rules.some(
    ({ hours, startsAt, expiresAt }) =>
      hours.days.length > 0 || [hours.from, hours.until, startsAt, expiresAt].some(Boolean),
  )
  const field = (name: keyof TesterValues, label: string, data: typeof countryChoices) => (
    <Select
      size="xs"
      className={css.from}
      aria-label={label}
      data={data}
      value={values[name]}
      allowDeselect={false}
      searchable={name === 'country'}
      comboboxProps={{ withinPortal: false }}
      leftSection={name === 'country' && <Flag country={values.country} rounded shadow />}
      onChange={(value) => onChange({ ...values, [name]: value ?? '' })}
    />
  )
  return (
    <>
      <span className={css.try}>Try as a visitor from</span>
      {field('country', 'Country of the visitor', countryChoices)}
      {asks('devices') && field('device', 'Device of the visitor', deviceChoices)}
      {asks('os') && field('os', 'System of the visitor', choices.os)}
      {asks('browsers') && field('browser', 'Browser of the visitor', choices.browsers)}
      {asks('languages') && field('language', 'Language of the visitor', choices.languages)}
      {asksTime && (
        <TextInput
          size="xs"
          type="datetime-local"
          aria-label="Time of the visit"
          value={values.at}
          onChange={(event) => onChange({ ...values, at: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const deviceChoices = devices.map((value) => ({ value, label: deviceNames[value] ?? value }))

function Answer({ tried, places, defaultTarget }: RuleTesterProps & { tried: RuleTry }) {
  const place = tried.rule === null ? undefined : (places[tried.rule] ?? tried.rule)
  return (
    <output className={css.answer}>
      {tried.outcome === 'block' ? <IconBan {...smallIcon} /> : <IconArrowRight {...smallIcon} />}
      <b>{wordsOf(tried, defaultTarget)}</b>
      <span>{place === undefined ? 'everyone else' : `rule ${place + 1}`}</span>
    </output>
  )
}

function wordsOf(
  { outcome, redirectTo, message, variants }: RuleTry,
  defaultTarget: string,
): string {
  if (outcome === 'block') return message ?? ''
  if (outcome === 'redirect') return bare(redirectTo ?? defaultTarget)
  return variants.map((each) => `${bare(each.redirectTo)} ${percent(each.share)}`).join(', ')
}

const bare = (address: string) => address.replace(/^https?:\/\//, '')
