import { Button, Group, Modal, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CreatedChannel, channelKinds } from '../../../../contract/monitoring/channels.ts'
import { useProblemForm } from '../../../lib/forms/problem-form.ts'
import { FailureNote } from '../../../ui/page/failure-note.tsx'
import { channelsQuery, createChannel } from '../alert-queries.ts'
import { kindNames } from '../alert-words.ts'
import {
  type ChannelValues,
  channelBody,
  channelErrors,
  kindOf,
  noChannel,
} from './channel-values.ts'
import { SecretDialog } from './secret-dialog.tsx'

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
      <SecretDialog channel={made} onDone={() => setMade(undefined)} />
    </>
  )
}

const kinds = channelKinds.map((value) => ({ value, label: kindNames[value] }))

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
        <KindFields form={form} people={people} />
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

type ChannelFields = ReturnType<typeof useChannelForm>

const addresses: Readonly<Partial<Record<ChannelValues['kind'], [label: string, hint: string]>>> = {
  WEBHOOK: ['Address', 'Gets a POST with JSON, signed as Standard Webhooks say.'],
  SLACK: ['Webhook address', 'Of an incoming webhook of Slack.'],
  DISCORD: ['Webhook address', 'Of a channel’s integrations in Discord.'],
  NTFY: ['Address of the topic', 'Such as https://ntfy.sh/my-topic.'],
}

/** The fields that the chosen kind has. */
function KindFields({ form, people }: { form: ChannelFields; people: readonly Person[] }) {
  const { kind } = form.values
  const [label, hint] = addresses[kind] ?? []
  if (kind === 'EMAIL')
    return (
      <MultiSelect
        label="People"
        description="Members of this account."
        placeholder={form.values.userIds.length === 0 ? 'Choose people' : ''}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        {...form.getInputProps('userIds')}
      />
    )
  if (kind === 'TELEGRAM')
    return (
      <>
        <TextInput
          label="Bot token"
          description="BotFather shows it."
          autoComplete="off"
          {...form.getInputProps('botToken')}
        />
        <TextInput label="Chat id" autoComplete="off" {...form.getInputProps('chatId')} />
      </>
    )
  return (
    <>
      <TextInput
        type="url"
        label={label}
        description={hint}
        placeholder="https://"
        maxLength={2000}
        {...form.getInputProps('url')}
      />
      {kind === 'NTFY' && (
        <TextInput
          label="Token"
          description="For a topic that is not open to all."
          autoComplete="off"
          {...form.getInputProps('token')}
        />
      )}
    </>
  )
}
