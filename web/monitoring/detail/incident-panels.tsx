import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { nounFor } from '../../../contract/counted.ts'
import type { Incident } from '../../../contract/monitoring/incidents.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { lengthWords } from '../../lib/health/since.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { count } from '../../ui/text/numbers.ts'
import { exactTime } from '../../ui/time/dates.ts'
import { useNow } from '../../ui/time/now.ts'
import { lengthOf, sinceWords } from '../incident-words.ts'
import { incidentPath } from '../monitor-path.ts'
import { type MonitorAddress, monitorIncidentsQuery } from '../queries.ts'
import { costOf } from './cost.ts'
import panels from './panels.module.css'

/** Who came while the destination was down: now, or in 30 days if it is up. */
export function CostPanel({ monitor }: { monitor: MonitorAddress }) {
  const pages = useInfiniteQuery(monitorIncidentsQuery(monitor)).data?.pages
  const now = useNow()
  if (!pages) return null
  const { met, backup, isOpen } = costOf(
    pages.flatMap(({ items }) => items),
    now,
  )
  return (
    <Panel
      title="Clicks during downtime"
      note={isOpen ? 'This incident' : '30 days'}
      className={panels.panel ?? ''}
    >
      <div className={panels.numbers}>
        <div>
          <div className={panels.number} data-tone={met ? 'bad' : undefined}>
            {met === null ? '–' : count(met)}
          </div>
          <p className={panels.under}>{nounFor(met, 'person', 'people')} met an error</p>
        </div>
        <div>
          <div className={panels.number}>{backup === null ? '–' : count(backup)}</div>
          <p className={panels.under}>sent to the backup</p>
        </div>
      </div>
    </Panel>
  )
}

/** All incidents of a monitor, newest first. */
export function IncidentList({ monitor }: { monitor: MonitorAddress }) {
  const query = useInfiniteQuery(monitorIncidentsQuery(monitor))
  const incidents = query.data?.pages.flatMap(({ items }) => items)
  if (!incidents) return null
  return (
    <Panel flush title="Incidents" className={panels.panel ?? ''}>
      {incidents.length === 0 ? (
        <p className={panels.none}>None so far.</p>
      ) : (
        <MoreList query={query} more="Load more">
          <ul className={panels.rows}>
            {incidents.map((incident) => (
              <li key={incident.id}>
                <IncidentLink incident={incident} />
              </li>
            ))}
          </ul>
        </MoreList>
      )}
    </Panel>
  )
}

function IncidentLink({ incident }: { incident: Incident }) {
  const now = useNow()
  const { reason, startedAt, endedAt } = incident
  const length = lengthWords(lengthOf(incident, now))
  return (
    <Link to={incidentPath(incident)} className={panels.incident}>
      <span>{reason}</span>
      <time
        className={panels.under}
        dateTime={startedAt}
        title={exactTime(startedAt, readerZone())}
      >
        {sinceWords(startedAt, now)}, {endedAt === null ? `open for ${length}` : length}
      </time>
    </Link>
  )
}
