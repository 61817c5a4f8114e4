import type { IncidentEvent } from '../../../contract/monitoring/incidents.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { HealthDot } from '../../shared/health-dot.tsx'
import { dateWords, exactTime, wordsLocale } from '../../ui/time/dates.ts'
import { steps, stepWords } from '../incident-words.ts'
import css from './timeline.module.css'

/** What happened, in order. */
export function Timeline({ events }: { events: readonly IncidentEvent[] }) {
  const timeZone = readerZone()
  return (
    <ol className={css.steps}>
      {events.map(({ at, step, detail, by }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end
        <li key={place} className={css.step}>
          <time className={css.time} dateTime={at} title={exactTime(at, timeZone)}>
            {dateWords(at, wordsLocale(), {
              timeZone,
              hour: '2-digit',
              minute: '2-digit',
              second: '2-digit',
            })}
          </time>
          <span className={css.dot}>
            <HealthDot tone={steps[step].tone} />
          </span>
          <div>
            <p className={css.name}>{stepWords(step, by)}</p>
            {detail !== null && <p className={css.detail}>{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
