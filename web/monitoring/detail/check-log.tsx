import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Check } from '../../../contract/monitoring/monitors.ts'
import type { CheckOutcome } from '../../../contract/monitoring/states.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { HealthDot } from '../../shared/health-dot.tsx'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { count } from '../../ui/text/numbers.ts'
import { dateWords, exactTime, wordsLocale } from '../../ui/time/dates.ts'
import { checksQuery, type MonitorAddress } from '../queries.ts'
import panels from './panels.module.css'

const FEW = 7

interface CheckLogProps {
  monitor: MonitorAddress
  target: string | undefined
  /** Names each row's target, where there are several. */
  hasSeveral: boolean
}

/** The newest checks; all of seven days behind a button. */
export function CheckLog({ monitor, target, hasSeveral }: CheckLogProps) {
  const [isAll, setAll] = useState(false)
  const query = useInfiniteQuery(checksQuery(monitor, target))
  const checks = query.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = isAll ? checks : checks.slice(0, FEW)
  return (
    <Panel
      flush
      title="Check log"
      className={panels.panel ?? ''}
      action={
        checks.length > FEW && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(!isAll)}>
            {isAll ? 'Latest checks' : 'All checks'}
          </Button>
        )
      }
    >
      {query.isPending && <RowSkeleton rows={3} markSize={9} />}
      {query.error && !query.data && (
        <p className={panels.none}>{failureWords(query.error).detail}</p>
      )}
      {query.data && checks.length === 0 && (
        <p className={panels.none}>No checks yet. They are listed here for seven days.</p>
      )}
      {shown.length > 0 && (
        <MoreList more="Load more" query={{ ...query, hasNextPage: isAll && query.hasNextPage }}>
          <table className={panels.table}>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Code</th>
                <th scope="col" className={panels.right}>
                  ms
                </th>
                <th scope="col">What we saw</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((check) => (
                <CheckRow
                  key={`${check.at} ${check.point} ${check.target}`}
                  check={check}
                  hasTarget={hasSeveral && target === undefined}
                />
              ))}
            </tbody>
          </table>
        </MoreList>
      )}
    </Panel>
  )
}

const tones = { up: 'good', degraded: 'warn', down: 'bad', blocked: 'news' } as const
const outcomeNames: Readonly<Record<CheckOutcome, string>> = {
  up: 'Up',
  degraded: 'Degraded',
  down: 'Failed',
  blocked: 'Turned away',
}

function CheckRow({ check, hasTarget }: { check: Check; hasTarget: boolean }) {
  const { at, outcome, status, ms, reason, target, point } = check
  const zone = readerZone()
  return (
    <tr>
      <td>
        <span className={panels.time}>
          <HealthDot tone={tones[outcome]} label={outcomeNames[outcome]} />
          <time dateTime={at} title={`${exactTime(at, zone)}, from ${point}`}>
            {timeWords(at, zone)}
          </time>
        </span>
      </td>
      <td className={panels.code}>{status ?? '–'}</td>
      <td className={panels.right}>{ms === null ? '–' : count(ms)}</td>
      <td className={`${panels.quiet} ${panels.saw}`}>
        {reason ?? 'As expected'}
        {hasTarget && <div>{target}</div>}
      </td>
    </tr>
  )
}

/** The clock time today, and the day before it otherwise. */
function timeWords(at: string, timeZone: string): string {
  const locale = wordsLocale()
  const clock = dateWords(at, locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const day = (moment: string | Date) =>
    dateWords(moment, locale, { timeZone, day: 'numeric', month: 'short' })
  return day(at) === day(new Date()) ? clock : `${day(at)}, ${clock}`
}
