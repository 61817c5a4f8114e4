import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Incident } from '../../../contract/monitoring/incidents.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { LongText } from '../../ui/text/long-text.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { editIncident, incidentQuery, monitorKeys } from '../queries.ts'

const MOST = 2000

/** What the team wants to remember of an incident. What was typed stays if it cannot be saved. */
export function IncidentNote({ incident, mayUpdate }: { incident: Incident; mayUpdate: boolean }) {
  const client = useQueryClient()
  const [text, setText] = useState<string>()
  const save = useMutation({
    mutationFn: (note: string) => editIncident(incident.id, { note: note.trim() || null }),
    onSuccess: async (saved) => {
      client.setQueryData(incidentQuery(incident.id).queryKey, saved)
      setText(undefined)
      toast({ title: 'Note saved', message: 'Everybody in the account sees it.' })
      await client.invalidateQueries({ queryKey: monitorKeys.incidents })
    },
  })
  if (!mayUpdate) return incident.note ? <LongText text={incident.note} /> : 'No note.'
  const note = text ?? incident.note ?? ''
  return (
    <Stack gap="sm">
      <Textarea
        aria-label="Note"
        rows={3}
        maxLength={MOST}
        value={note}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {save.error && <FailureNote {...failureWords(save.error)} />}
      <Group justify="flex-end">
        <Button
          size="xs"
          variant="default"
          disabled={text === undefined || text.trim() === (incident.note ?? '')}
          loading={save.isPending}
          onClick={() => save.mutate(note)}
        >
          Save note
        </Button>
      </Group>
    </Stack>
  )
}
