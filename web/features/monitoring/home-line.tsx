import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NoteBar } from '../../ui/page/note-bar.tsx'
import { homeWords } from './incident-words.ts'
import { incidentPath, monitoringPath } from './monitor-path.ts'
import { openIncidentsQuery } from './queries.ts'

/** On the dashboard: which links are down, and nothing while none is. */
export function HomeLine() {
  const page = useQuery(openIncidentsQuery).data
  const incident = page?.items[0]
  if (!page || !incident) return null
  const number = Math.max(page.total, page.items.length)
  return (
    <NoteBar
      tone="bad"
      Icon={IconAlertTriangle}
      action={
        <Button
          component={Link}
          to={number === 1 ? incidentPath(incident) : `${monitoringPath}?state=down`}
          size="xs"
          variant="default"
        >
          Open
        </Button>
      }
    >
      {homeWords(page.items, number)}
    </NoteBar>
  )
}
