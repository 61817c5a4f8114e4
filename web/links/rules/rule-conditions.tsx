import { ActionIcon, MultiSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Condition } from '../../../contract/links/rules/rule-words.ts'
import { weekdays } from '../../../contract/links/rules/rule-words.ts'
import { tinyIcon } from '../../ui/icon.ts'
import { choices, conditionNames } from './condition-names.ts'
import css from './conditions.module.css'
import { type RuleValues, shownConditions, withoutCondition } from './rule-values.ts'
import rules from './rules.module.css'

interface RuleConditionsProps {
  rule: RuleValues
  place: number
  onChange: (rule: RuleValues) => void
  /** The error of a field of the rule, such as `hours.until`. */
  errorOf: (field: string) => string | undefined
}

/** The conditions of a rule besides its countries. */
export function RuleConditions(props: RuleConditionsProps) {
  const { rule, place, onChange } = props
  return shownConditions(rule).map((condition) => (
    <div key={condition} className={css.condition}>
      <span className={css.conditionName}>{conditionNames[condition]}</span>
      <div className={css.conditionFields}>{fieldsOf(condition, props)}</div>
      <ActionIcon
        size={24}
        aria-label={`Remove the condition ${conditionNames[condition]} of rule ${place + 1}`}
        onClick={() => onChange(withoutCondition(rule, condition))}
      >
        <IconX {...tinyIcon} />
      </ActionIcon>
    </div>
  ))
}

function fieldsOf(condition: Condition, props: RuleConditionsProps): ReactNode {
  const { rule, place, onChange, errorOf } = props
  const name = `${conditionNames[condition]} of rule ${place + 1}`
  if (condition === 'hours') return <HoursFields {...props} />
  if (condition === 'startsAt' || condition === 'expiresAt') {
    return (
      <TextInput
        size="xs"
        type="datetime-local"
        aria-label={name}
        value={rule[condition]}
        error={errorOf(condition)}
        onChange={(event) => onChange({ ...rule, [condition]: event.currentTarget.value })}
      />
    )
  }
  return (
    <MultiSelect
      size="xs"
      aria-label={name}
      placeholder={rule[condition].length > 0 ? '' : 'Choose'}
      data={withChosen(choices[condition], rule[condition])}
      value={rule[condition]}
      error={errorOf(condition) ?? errorOf(`${condition}.0`)}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: false }}
      onChange={(values) => onChange({ ...rule, [condition]: values })}
    />
  )
}

/** Includes chosen values that the form does not offer, such as those set by the API. */
const withChosen = (offers: { value: string; label: string }[], chosen: readonly string[]) => [
  ...offers,
  ...chosen
    .filter((value) => !offers.some((offer) => offer.value === value))
    .map((value) => ({ value, label: value })),
]

const dayNames: Readonly<Record<string, string>> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
}
/** Weeks start on Monday here. */
const week = [...weekdays.slice(1), ...weekdays.slice(0, 1)]
const toggled = (days: readonly string[], day: string) =>
  days.includes(day) ? days.filter((each) => each !== day) : [...days, day]
const zones = Intl.supportedValuesOf('timeZone')

function HoursFields({ rule, place, onChange, errorOf }: RuleConditionsProps) {
  const { hours } = rule
  const change = (part: Partial<RuleValues['hours']>) =>
    onChange({ ...rule, hours: { ...hours, ...part } })
  const of = `of rule ${place + 1}`
  return (
    <>
      <fieldset className={css.days} aria-label={`Days ${of}`}>
        {week.map((day) => (
          <button
            key={day}
            type="button"
            className={css.day}
            aria-pressed={hours.days.includes(day)}
            onClick={() => change({ days: toggled(hours.days, day) })}
          >
            {dayNames[day]}
          </button>
        ))}
      </fieldset>
      <div className={css.hours}>
        <TextInput
          size="xs"
          type="time"
          aria-label={`From ${of}`}
          value={hours.from}
          error={errorOf('hours.from')}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <span aria-hidden="true">to</span>
        <TextInput
          size="xs"
          type="time"
          aria-label={`To ${of}`}
          value={hours.until}
          error={errorOf('hours.until')}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          className={css.zone}
          list="rule-zones"
          aria-label={`Time zone ${of}`}
          value={hours.timeZone}
          error={errorOf('hours.timeZone')}
          onChange={(event) => change({ timeZone: event.currentTarget.value })}
        />
        <datalist id="rule-zones">
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      {errorOf('hours.days') && <p className={rules.error}>{errorOf('hours.days')}</p>}
    </>
  )
}
