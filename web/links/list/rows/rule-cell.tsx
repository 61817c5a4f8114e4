import { counted } from '../../../../contract/counted.ts'
import type { GeoRule } from '../../../../contract/links/rules/rule-words.ts'
import { Flag } from '../../../ui/flags/flag.tsx'
import { Address } from '../../../ui/text/address.tsx'
import { ruleSentence } from '../../rules/rule-sentence.ts'
import { ruleSummary } from '../../rules/rule-summary.ts'
import css from './rule-cell.module.css'

interface RuleCellProps {
  rules: readonly GeoRule[]
  /** Where everybody else is led. */
  redirectTo: string
}

/** What a GeoFurl does, in the place of its target; all rules in words on hover. */
export function RuleCell({ rules, redirectTo }: RuleCellProps) {
  const { places, morePlaces, rest } = ruleSummary(rules)
  return (
    <>
      <span className={css.rules} title={rules.map(ruleSentence).join('\n')} data-rules>
        <span className={css.count}>{counted(rules.length, 'rule')}</span>
        {places.map(({ name, flag }) => (
          <span key={name} className={css.part}>
            {flag && <Flag country={flag} size="small" shadow />}
            {name}
          </span>
        ))}
        {morePlaces > 0 && <span className={css.part}>+{morePlaces}</span>}
        {rest.map((words) => (
          <span key={words} className={css.part}>
            {words}
          </span>
        ))}
      </span>
      <span className={css.else}>else&nbsp;</span>
      <Address url={redirectTo} />
    </>
  )
}
