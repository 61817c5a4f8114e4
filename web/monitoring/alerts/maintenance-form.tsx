import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { readerZone } from '../../../contract/time-zone.ts'
import { localOfIso } from '../../lib/forms/local-time.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { monitorKeys } from '../queries.ts'
import { createMaintenance } from './alert-queries.ts'
import { type MaintenanceValues, maintenanceBody, maintenanceErrors } from './maintenance-values.ts'
import css from './settings-panels.module.css'

const HOUR_MS = 3_600_000

const repeatChoices = [
  { value: 'NEVER', label: 'Once' },
  { value: 'DAILY', label: 'Every day' },
  { value: 'WEEKLY', label: 'Every week' },
]
const scopeChoices = [
  { value: 'ALL', label: 'All links' },
  { value: 'TAG', label: 'Links with a tag' },
  { value: 'DOMAIN', label: 'Links of a domain' },
  { value: 'LINK', label: 'One link' },
]

interface MaintenanceFormProps {
  tags: readonly string[]
  domains: readonly string[]
  onClose: () => void
}

/** The next full hour, for an hour. */
function firstValues(): MaintenanceValues {
  const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
  return {
    title: '',
    startsAt: localOfIso(new Date(start).toISOString()),
    endsAt: localOfIso(new Date(start + HOUR_MS).toISOString()),
    repeats: 'NEVER',
    scope: 'ALL',
    tag: '',
    domain: '',
    link: '',
  }
}

export function MaintenanceForm({ tags, domains, onClose }: MaintenanceFormProps) {
  const client = useQueryClient()
  const form = useForm<MaintenanceValues>({
    initialValues: firstValues(),
    validate: maintenanceErrors,
  })
  const { element, send, submit, trouble } = useProblemForm(form, {
    mutationFn: (values: MaintenanceValues) =>
      createMaintenance(maintenanceBody(values, readerZone())),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: monitorKeys.all })
    },
  })
  const { scope } = form.values
  return (
    <form ref={element} noValidate onSubmit={submit((values) => send.mutate(values))}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label="Title"
          placeholder="Such as Shop moves"
          maxLength={100}
          {...form.getInputProps('title')}
        />
        <div className={css.times}>
          <TextInput type="datetime-local" label="From" {...form.getInputProps('startsAt')} />
          <TextInput type="datetime-local" label="To" {...form.getInputProps('endsAt')} />
        </div>
        <Select
          label="Repeats"
          description={`By the clock of ${readerZone()}.`}
          data={repeatChoices}
          allowDeselect={false}
          {...form.getInputProps('repeats')}
        />
        <Select
          label="For"
          data={scopeChoices}
          allowDeselect={false}
          {...form.getInputProps('scope')}
        />
        {scope === 'TAG' && (
          <Select label="Tag" searchable data={[...tags]} {...form.getInputProps('tag')} />
        )}
        {scope === 'DOMAIN' && (
          <Select label="Domain" data={[...domains]} {...form.getInputProps('domain')} />
        )}
        {scope === 'LINK' && (
          <TextInput
            label="Short address"
            placeholder="go.example/spring"
            {...form.getInputProps('link')}
          />
        )}
        {trouble && <FailureNote detail={trouble} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            Plan maintenance
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
