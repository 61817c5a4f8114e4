import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { smallIcon, tinyIcon } from '../../ui/icon.ts'
import { RowGrip } from '../../ui/lists/row-grip.tsx'
import { sortableRow } from '../../ui/lists/sortable-list.tsx'
import type { LinkFormFields } from '../drawer/link-form-state.ts'
import { RuleConditions } from './rule-conditions.tsx'
import { RuleCountries } from './rule-countries.tsx'
import { RuleEnd } from './rule-end.tsx'
import { RuleMenu } from './rule-menu.tsx'
import type { RuleValues } from './rule-values.ts'
import css from './rules.module.css'

export interface RuleFacts {
  /** Share of the clicks of the last 30 days; undefined if there are none. */
  share: number | undefined
  /** Why it cannot fire. */
  never: string | undefined
}

interface RuleRowProps {
  form: LinkFormFields
  rule: RuleValues
  place: number
  count: number
  facts: RuleFacts
  /** The visitor of the tester matches this rule. */
  isHit: boolean
  actions: RuleActions
}

/** Rules are given by their index in the list. */
export interface RuleActions {
  add: () => void
  change: (place: number, rule: RuleValues) => void
  move: (from: number, to: number) => void
  remove: (place: number) => void
}

/** A list may have a hundred rules: typing into one row must not re-render the others. */
export const RuleRow = memo(Row, (before, after) => fingerprint(before) === fingerprint(after))

/** Everything that a row shows. The form copies its values on each change, so rows are compared by content. */
function fingerprint({ form, rule, place, count, facts, isHit }: RuleRowProps): string {
  const errors = Object.entries(form.errors).filter(([path]) => path.startsWith(`geo.${place}.`))
  return JSON.stringify([rule, place, count, facts, isHit, errors])
}

function Row({ form, rule, place, count, facts, isHit, actions }: RuleRowProps) {
  const onChange = (changed: RuleValues) => actions.change(place, changed)
  const errorOf = (field: string) => {
    const error = form.errors[`geo.${place}.${field}`]
    return typeof error === 'string' ? error : undefined
  }
  return (
    <li
      {...sortableRow(rule.id)}
      className={css.rule}
      data-hit={isHit || undefined}
      data-wide={rule.end !== 'redirect' || undefined}
    >
      <RowGrip
        label={`Move rule ${place + 1}`}
        place={place}
        count={count}
        onMove={(to) => actions.move(place, to)}
      />
      <RuleCountries
        place={place}
        countries={rule.countries}
        error={errorOf('countries')}
        onChange={(countries) => onChange({ ...rule, countries })}
      />
      <IconArrowRight {...smallIcon} className={css.arrow} />
      <RuleEnd form={form} rule={rule} place={place} onChange={onChange} />
      <ActionIcon
        size={28}
        className={css.remove}
        aria-label={`Delete rule ${place + 1}`}
        onClick={() => actions.remove(place)}
      >
        <IconTrash {...smallIcon} />
      </ActionIcon>
      <div className={css.below}>
        <RuleConditions rule={rule} place={place} onChange={onChange} errorOf={errorOf} />
        <div className={css.foot}>
          <RuleMenu rule={rule} place={place} onChange={onChange} />
          <RuleReach facts={facts} />
        </div>
      </div>
    </li>
  )
}

/** How many visitors a rule gets, or why none. */
export function RuleReach({ facts: { never, share } }: { facts: RuleFacts }) {
  if (never) {
    return (
      <p className={css.never}>
        <IconAlertTriangle {...tinyIcon} />
        Never fires. {never}
      </p>
    )
  }
  if (share === undefined) return null
  return <p className={css.reach}>{percent(share)} of the clicks of the last 30 days</p>
}

const format = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
export const percent = (share: number) => format.format(share)
