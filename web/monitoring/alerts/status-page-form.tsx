import { Button, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { CreateStatusPage } from '../../../contract/monitoring/status-pages.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { createStatusPage, statusPagesQuery } from './alert-queries.ts'

/** A hub that a status page can be of. */
export interface HubChoice {
  domain: string
  key: string
  title: string
}

interface StatusPageFormProps {
  tags: readonly string[]
  hubs: readonly HubChoice[]
  onClose: () => void
}

interface StatusPageValues {
  title: string
  kind: string
  tag: string
  /** Domain and key with a slash between. */
  hub: string
}

const kinds = [
  { value: 'TAG', label: 'Links with a tag' },
  { value: 'HUB', label: 'Buttons of a hub' },
]

const errorsOf = ({ title, kind, tag, hub }: StatusPageValues): Record<string, string> => ({
  ...(title.trim() === '' && { title: 'Enter a title' }),
  ...(kind === 'TAG' && !tag && { tag: 'Choose a tag' }),
  ...(kind === 'HUB' && !hub && { hub: 'Choose a hub' }),
})

function bodyOf({ title, kind, tag, hub }: StatusPageValues): CreateStatusPage {
  if (kind === 'TAG') return { kind: 'TAG', title: title.trim(), tag }
  const at = hub.lastIndexOf('/')
  return { kind: 'HUB', title: title.trim(), domain: hub.slice(0, at), key: hub.slice(at + 1) }
}

export function StatusPageForm({ tags, hubs, onClose }: StatusPageFormProps) {
  const client = useQueryClient()
  const form = useForm<StatusPageValues>({
    initialValues: { title: '', kind: 'TAG', tag: '', hub: '' },
    validate: errorsOf,
  })
  const { element, send, submit, trouble } = useProblemForm(form, {
    mutationFn: (values: StatusPageValues) => createStatusPage(bodyOf(values)),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: statusPagesQuery.queryKey })
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit((values) => send.mutate(values))}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label="Title"
          description="Anybody with the address sees it."
          maxLength={100}
          {...form.getInputProps('title')}
        />
        <SegmentedControl
          fullWidth
          aria-label="What it shows"
          data={kinds}
          {...form.getInputProps('kind')}
        />
        {form.values.kind === 'TAG' ? (
          <Select
            label="Tag"
            searchable
            data={[...tags]}
            nothingFoundMessage="No tag fits"
            {...form.getInputProps('tag')}
          />
        ) : (
          <Select
            label="Hub"
            searchable
            data={hubs.map(({ domain, key, title }) => ({
              value: `${domain}/${key}`,
              label: title || `${domain}/${key}`,
            }))}
            nothingFoundMessage="No hub fits"
            {...form.getInputProps('hub')}
          />
        )}
        {trouble && <FailureNote detail={trouble} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            Add status page
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
