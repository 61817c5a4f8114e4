import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { smallIcon } from '../ui/icon.ts'
import { incidentPath, monitoringPath } from './monitor-path.ts'
import { openIncidentsQuery } from './queries.ts'

/** On the dashboard: how many links are down, and nothing while none is. What happened to them is in the bell. */
export function DownLink() {
  const page = useQuery(openIncidentsQuery).data
  const incident = page?.items[0]
  if (!page || !incident) return null
  const number = Math.max(page.total, page.items.length)
  return (
    <Button
      component={Link}
      to={number === 1 ? incidentPath(incident) : `${monitoringPath}?state=down`}
      size="xs"
      variant="default"
      c="var(--ui-danger-text)"
      leftSection={<IconAlertTriangle {...smallIcon} />}
    >
      {number === 1 ? '1 link is down' : `${number} links are down`}
    </Button>
  )
}
