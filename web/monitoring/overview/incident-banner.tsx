import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Monitor } from '../../../contract/monitoring/monitors.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { NoteBar } from '../../ui/page/note-bar.tsx'
import { exactTime } from '../../ui/time/dates.ts'
import { incidentName, metErrorWords, sinceWords } from '../incident-words.ts'
import { incidentPath } from '../monitor-path.ts'
import { openIncidentsQuery } from '../queries.ts'

/** The incident that began last, and how many more are open. `monitors` are those that are shown. */
export function IncidentBanner({ monitors }: { monitors: readonly Monitor[] }) {
  const page = useQuery(openIncidentsQuery).data
  const incident = page?.items[0]
  if (!page || !incident) return null
  const monitor = monitors.find(({ incidentId }) => incidentId === incident.id)
  const others = Math.max(page.total, page.items.length) - 1
  return (
    <NoteBar
      tone="bad"
      Icon={IconAlertTriangle}
      action={
        <Button component={Link} to={incidentPath(incident)} size="xs" variant="default">
          Open incident
        </Button>
      }
    >
      <strong>“{incidentName(incident)}” is down.</strong> {metErrorWords(incident)}{' '}
      <time dateTime={incident.startedAt} title={exactTime(incident.startedAt, readerZone())}>
        since {sinceWords(incident.startedAt, new Date())}
      </time>
      . {monitor && backupWords(monitor)}{' '}
      {others > 0 && `${others} more ${others === 1 ? 'link is' : 'links are'} down too.`}
    </NoteBar>
  )
}

function backupWords({ fallbackUrl, isFailedOver, failover }: Monitor): string {
  if (isFailedOver) return 'People go to the backup address.'
  return fallbackUrl !== null && failover === 'OFF' ? 'A backup address is set but off.' : ''
}
