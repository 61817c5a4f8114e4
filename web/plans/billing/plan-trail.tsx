import { useSuspenseQuery } from '@tanstack/react-query'
import { readerZone } from '../../../contract/time-zone.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { wordsLocale } from '../../ui/time/dates.ts'
import { changeWords, planDay } from './billing-words.ts'
import css from './plan-trail.module.css'
import { planHistoryQuery } from './queries.ts'

/** What happened to the plan, newest first. */
export function PlanTrail() {
  const changes = useSuspenseQuery(planHistoryQuery).data
  const reader = { timeZone: readerZone(), locale: wordsLocale() }
  return (
    <Panel flush title="History of the plan" className={css.panel}>
      {changes.length === 0 ? (
        <p className={css.none}>Nothing has changed yet.</p>
      ) : (
        <ol className={css.list}>
          {changes.map((change) => (
            <li key={change.id}>
              <span>
                {changeWords(change, reader)}
                {change.by !== null && <span className={css.by}>, by {change.by}</span>}
              </span>
              <time dateTime={change.at} className={css.day}>
                {planDay(change.at, reader)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
