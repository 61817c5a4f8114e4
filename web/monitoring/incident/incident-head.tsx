import { Button } from '@mantine/core'
import { IconCopy, IconEyeCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Incident } from '../../../contract/monitoring/incidents.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { smallIcon } from '../../ui/icon.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { copyText } from '../../ui/text/clipboard.ts'
import { longDay } from '../../ui/time/dates.ts'
import { useNow } from '../../ui/time/now.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { BackLink } from '../back-link.tsx'
import { incidentName, incidentTitle, sinceWords, summaryOf } from '../incident-words.ts'
import { monitorPath } from '../monitor-path.ts'
import { editIncident, incidentQuery, type MonitorAddress, monitorKeys } from '../queries.ts'

interface IncidentHeadProps {
  address: MonitorAddress
  incident: Incident | undefined
  mayUpdate: boolean
}

export function IncidentHead({ address, incident, mayUpdate }: IncidentHeadProps) {
  const now = useNow()
  return (
    <>
      <BackLink to={monitorPath(address)}>
        {incident ? incidentName(incident) : `${address.domain}/${address.key}`}
      </BackLink>
      <PageHeader
        title={incident ? incidentTitle(incident, now) : 'Incident'}
        note={incident && whenWords(incident, now)}
        actions={incident && <Actions incident={incident} mayUpdate={mayUpdate} />}
      />
    </>
  )
}

/** 'Incident 112, 21 November 2026, 10:54 to 11:42' */
function whenWords({ number, startedAt, endedAt }: Incident, now: Date): string {
  const zone = readerZone()
  const clock = (at: string) => sinceWords(at, new Date(startedAt), zone)
  const end = endedAt === null ? 'until now' : `to ${clock(endedAt)}`
  const day = longDay(startedAt, zone)
  return `Incident ${number}, ${day === longDay(now, zone) ? 'today' : day}, ${clock(startedAt)} ${end}`
}

function Actions({ incident, mayUpdate }: { incident: Incident; mayUpdate: boolean }) {
  const copy = async () => {
    const worked = await copyText(summaryOf(incident, readerZone(), new Date()))
    if (worked) toast({ title: 'Copied!', message: 'The summary is in the clipboard.' })
    else
      toast({
        title: 'Error',
        message: 'The browser did not let the summary be copied.',
        tone: 'danger',
      })
  }
  const isOpen = incident.endedAt === null
  return (
    <>
      <StateChip tone={isOpen ? 'bad' : 'good'}>{isOpen ? 'Open' : 'Resolved'}</StateChip>
      {mayUpdate && isOpen && incident.acknowledgedAt === null && (
        <Acknowledge incident={incident} />
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy {...smallIcon} />}
        onClick={() => void copy()}
      >
        Copy summary
      </Button>
    </>
  )
}

/** Shows the team that a member takes care of the incident. */
function Acknowledge({ incident }: { incident: Incident }) {
  const client = useQueryClient()
  const acknowledge = useMutation({
    mutationFn: () => editIncident(incident.id, { acknowledged: true }),
    onSuccess: async (saved) => {
      client.setQueryData(incidentQuery(incident.id).queryKey, saved)
      await client.invalidateQueries({ queryKey: monitorKeys.incidents })
    },
    meta: { failed: 'Could not acknowledge the incident' },
  })
  return (
    <Button
      size="xs"
      leftSection={<IconEyeCheck {...smallIcon} />}
      loading={acknowledge.isPending}
      onClick={() => acknowledge.mutate()}
    >
      Acknowledge
    </Button>
  )
}
