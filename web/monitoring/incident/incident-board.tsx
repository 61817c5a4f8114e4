import { Link } from 'react-router'
import type { Incident } from '../../../contract/monitoring/incidents.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { count } from '../../ui/text/numbers.ts'
import panels from '../detail/panels.module.css'
import { monitorPath } from '../monitor-path.ts'
import css from './incident-board.module.css'
import { IncidentNote } from './incident-note.tsx'
import { Timeline } from './timeline.tsx'

interface IncidentBoardProps {
  incident: Incident
  mayUpdate: boolean
}

export function IncidentBoard({ incident, mayUpdate }: IncidentBoardProps) {
  return (
    <div className={panels.columns}>
      <div className={panels.main}>
        <Panel title="Timeline" className={panels.panel ?? ''}>
          <Timeline events={incident.timeline} />
        </Panel>
        <Panel title="Note" className={panels.panel ?? ''}>
          <IncidentNote incident={incident} mayUpdate={mayUpdate} />
        </Panel>
      </div>
      <div className={panels.side}>
        <Cost incident={incident} />
        <Facts incident={incident} />
        <AlsoAffected incident={incident} />
      </div>
    </div>
  )
}

const number = (value: number | null): string => (value === null ? '–' : count(value))

function Cost({ incident: { peopleAffected, sentToBackup, robots } }: { incident: Incident }) {
  return (
    <Panel title="What it cost" className={panels.panel ?? ''}>
      <dl className={panels.facts}>
        <dt>People who met an error</dt>
        <dd className={css.strong}>{number(peopleAffected)}</dd>
        <dt>Sent to the backup</dt>
        <dd>{number(sentToBackup)}</dd>
        <dt>Robots, not counted</dt>
        <dd>{number(robots)}</dd>
      </dl>
    </Panel>
  )
}

function Facts({ incident }: { incident: Incident }) {
  return (
    <Panel title="Facts" className={panels.panel ?? ''}>
      <dl className={panels.facts}>
        <dt>Cause</dt>
        <dd>{incident.reason}</dd>
        <dt>Destination</dt>
        <dd>{incident.target.replace(/^https?:\/\//, '')}</dd>
        <dt>Found by</dt>
        <dd>{incident.point}</dd>
        <dt>Failed checks</dt>
        <dd>{count(incident.failedChecks)}</dd>
        <dt>Down after</dt>
        <dd>3 failures and 2 min</dd>
        <dt>Up after</dt>
        <dd>2 good checks, 1 min</dd>
        {incident.acknowledgedBy !== null && (
          <>
            <dt>Acknowledged by</dt>
            <dd>{incident.acknowledgedBy}</dd>
          </>
        )}
      </dl>
    </Panel>
  )
}

/** Other links and hubs that lead to the same place. */
function AlsoAffected({ incident: { alsoAffected } }: { incident: Incident }) {
  if (alsoAffected.length === 0) return null
  return (
    <Panel title="Also affected" className={panels.panel ?? ''}>
      <ul className={css.others}>
        {alsoAffected.map(({ domain, key, title, hub }) => (
          <li key={`${domain}/${key}`}>
            <Link to={monitorPath({ domain, key })}>
              {hub
                ? `Hub “${hub.title || `${hub.domain}/${hub.key}`}”`
                : title || `${domain}/${key}`}
            </Link>
            {hub ? ', a button' : ', same destination'}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
