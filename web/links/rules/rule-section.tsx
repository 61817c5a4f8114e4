import { Button, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconPlus, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Link } from '../../../contract/links/links.ts'
import { RULES_MAX } from '../../../contract/links/rules/rule-words.ts'
import { smallIcon, tinyIcon } from '../../ui/icon.ts'
import { moved } from '../../ui/lists/row-order.ts'
import { SortableList } from '../../ui/lists/sortable-list.tsx'
import type { LinkFormFields } from '../drawer/link-form-state.ts'
import { coverageQuery, triedQuery, type WholeRule, wholeRules } from './rule-queries.ts'
import { type RuleActions, type RuleFacts, RuleReach, RuleRow } from './rule-row.tsx'
import { RuleTester, useTester } from './rule-tester.tsx'
import { emptyRule, type RuleValues } from './rule-values.ts'
import css from './rules.module.css'

interface RuleSectionProps {
  form: LinkFormFields
  link: Link | undefined
}

const PAUSE_MS = 350

/** The rules of a GeoFurl: the first matching rule wins, and the last row applies to everyone else. */
export function RuleSection({ form, link }: RuleSectionProps) {
  const { geo, redirectTo } = form.values
  const [announcement, setAnnouncement] = useState('')
  const tester = useTester(geo)
  const [settled] = useDebouncedValue(geo, PAUSE_MS)
  const rules = useMemo(() => wholeRules(settled), [settled])
  const tried = useQuery(triedQuery(rules, tester.visitor)).data
  const answered = useQuery(coverageQuery(rules, link)).data
  // Without rules nothing is asked, and the previous answer stays
  const coverage = rules.length > 0 ? answered : undefined
  const hit = tried?.rule === null || !tried ? undefined : rules[tried.rule]?.place
  const actions = useRuleActions(form, setAnnouncement)
  return (
    <section className={css.geo} aria-labelledby="rules-title">
      <div className={css.head}>
        <h3 id="rules-title" className={css.title}>
          Rules by country
        </h3>
        <span className={css.note}>The first rule that matches wins</span>
      </div>
      <SortableList label="Rules" className={css.rules} onMove={actions.move}>
        {geo.map((rule, place) => (
          <RuleRow
            key={rule.id}
            form={form}
            rule={rule}
            place={place}
            count={geo.length}
            facts={factsOf(rules, coverage, place)}
            isHit={hit === place}
            actions={actions}
          />
        ))}
        <Rest
          target={redirectTo}
          facts={{
            share: coverage?.clicks ? coverage.rest.share : undefined,
            never: coverage?.rest.never ?? undefined,
          }}
        />
      </SortableList>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {form.errors.geo && <p className={css.error}>{form.errors.geo}</p>}
      <div className={css.more}>
        {geo.length < RULES_MAX && (
          <Button
            size="xs"
            variant="default"
            data-path="geo"
            leftSection={<IconPlus {...tinyIcon} />}
            onClick={actions.add}
          >
            Add rule
          </Button>
        )}
        {geo.length === 0 && (
          <Button size="xs" variant="subtle" onClick={() => form.setFieldValue('isGeo', false)}>
            Turn into a Furl
          </Button>
        )}
      </div>
      <RuleTester
        rules={geo}
        values={tester.values}
        onChange={tester.setValues}
        tried={tried}
        places={rules.map(({ place }) => place)}
        defaultTarget={redirectTo}
      />
    </section>
  )
}

/** Stable across renders, so that only changed rows re-render. */
function useRuleActions(form: LinkFormFields, announce: (text: string) => void): RuleActions {
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  return useMemo(() => {
    const list = () => latest.current.getValues().geo
    const change = (next: RuleValues[]) => {
      latest.current.clearErrors()
      latest.current.setFieldValue('geo', next)
    }
    return {
      add: () => change([...list(), emptyRule()]),
      change: (place, rule) => change(list().with(place, rule)),
      remove: (place) => change(list().toSpliced(place, 1)),
      move: (from, to) => {
        change(moved(list(), from, to))
        announce(`Rule ${from + 1} is now rule ${to + 1} of ${list().length}`)
      },
    }
  }, [announce])
}

function factsOf(
  rules: readonly WholeRule[],
  coverage: { clicks: number; rules: { share: number; never: string | null }[] } | undefined,
  place: number,
): RuleFacts {
  const at = rules.findIndex((rule) => rule.place === place)
  const ruleCoverage = coverage?.rules[at]
  return {
    share: coverage && coverage.clicks > 0 ? ruleCoverage?.share : undefined,
    never: ruleCoverage?.never ?? undefined,
  }
}

/** Shows the address of the link; cannot be removed. */
function Rest({ target, facts }: { target: string; facts: RuleFacts }) {
  return (
    <li className={css.rule} data-rest>
      <span className={css.rest}>
        <IconWorld {...smallIcon} />
        Everyone else
      </span>
      <IconArrowRight {...smallIcon} className={css.arrow} />
      <span className={css.restTo}>{target || 'The address above'}</span>
      <RuleReach facts={facts} />
    </li>
  )
}
