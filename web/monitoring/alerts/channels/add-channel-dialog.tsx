import { Button, Group, Modal, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ChannelField,
  type ChannelFieldName,
  channelKinds,
  channelRows,
  fieldsOf,
} from '../../../../contract/monitoring/channel-kinds.ts'
import type { CreatedChannel } from '../../../../contract/monitoring/channels.ts'
import { useProblemForm } from '../../../lib/forms/problem-form.ts'
import { FailureNote } from '../../../ui/page/failure-note.tsx'
import { SecretDialog } from '../../../ui/text/secret-dialog.tsx'
import { channelsQuery, createChannel } from '../alert-queries.ts'
import {
  type ChannelValues,
  channelBody,
  channelErrors,
  kindOf,
  noChannel,
} from './channel-values.ts'

/** A member who may get mails. */
export interface Person {
  id: string
  name: string
}

interface AddChannelDialogProps {
  isOpen: boolean
  people: readonly Person[]
  onClose: () => void
}

/** First the form; after that, for a webhook, its key, which is never shown again. */
export function AddChannelDialog({ isOpen, people, onClose }: AddChannelDialogProps) {
  const [made, setMade] = useState<CreatedChannel>()
  return (
    <>
      <Modal opened={isOpen} onClose={onClose} title="Add channel" size={460}>
        <ChannelForm
          people={people}
          onMade={(channel) => {
            if (channel.secret !== null) setMade(channel)
            onClose()
          }}
          onCancel={onClose}
        />
      </Modal>
      <SecretDialog
        secret={made?.secret ?? undefined}
        title="Copy the key of the webhook now"
        onDone={() => setMade(undefined)}
      >
        It signs each alert, so that your server can tell ours from others. This is the only time it
        can be seen.
      </SecretDialog>
    </>
  )
}

const kinds = channelKinds.map((value) => ({ value, label: channelRows[value].name }))

interface ChannelFormProps {
  people: readonly Person[]
  onMade: (channel: CreatedChannel) => void
  onCancel: () => void
}

function ChannelForm({ people, onMade, onCancel }: ChannelFormProps) {
  const client = useQueryClient()
  const form = useChannelForm()
  const { element, send, submit, trouble } = useProblemForm(form, {
    mutationFn: (values: ChannelValues) => createChannel(channelBody(values)),
    onSuccess: async (channel) => {
      onMade(channel)
      await client.invalidateQueries({ queryKey: channelsQuery.queryKey })
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit((values) => send.mutate(values))}>
      <Stack gap="sm">
        <Select
          label="Kind"
          data={kinds}
          allowDeselect={false}
          value={form.values.kind}
          onChange={(chosen) => form.setFieldValue('kind', kindOf(chosen ?? ''))}
        />
        <TextInput
          data-autofocus
          label="Name"
          placeholder="Such as ops"
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        {fieldsOf(form.values.kind).map(([name, field]) => (
          <Field key={name} form={form} name={name} field={field} people={people} />
        ))}
        {trouble && <FailureNote detail={trouble} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            Add channel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const useChannelForm = () =>
  useForm({ initialValues: noChannel, validate: (values) => channelErrors(values) })

interface FieldProps {
  form: ReturnType<typeof useChannelForm>
  name: ChannelFieldName
  field: ChannelField
  people: readonly Person[]
}

/** A field that the chosen kind has. */
function Field({ form, name, field: { label, hint }, people }: FieldProps) {
  const words = { label, ...(hint && { description: hint }), ...form.getInputProps(name) }
  if (name === 'userIds')
    return (
      <MultiSelect
        placeholder={form.values.userIds.length === 0 ? 'Choose people' : ''}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        {...words}
      />
    )
  if (name === 'url')
    return <TextInput type="url" placeholder="https://" maxLength={2000} {...words} />
  return <TextInput autoComplete="off" {...words} />
}
