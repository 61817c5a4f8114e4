import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { clickKinds } from '../../../contract/clicks/dimensions.ts'
import { webhookEventRows, webhookEvents } from '../../../contract/people/webhook-events.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { webhooksQuery } from './queries.ts'
import css from './webhook-form.module.css'
import { type WebhookValues, webhookErrors } from './webhook-values.ts'

interface WebhookFormProps<Saved> {
  initial: WebhookValues
  /** The label of the button. */
  doIt: string
  save: (values: WebhookValues) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

const kindNames = { human: 'People', bot: 'Bots', preview: 'Previews of chats' } as const

/** Keeps what was entered while saving fails. */
export function WebhookForm<Saved>(props: WebhookFormProps<Saved>) {
  const { initial, doIt, save, onSaved, onCancel } = props
  const client = useQueryClient()
  const form = useForm<WebhookValues>({ initialValues: initial, validate: webhookErrors })
  const { element, send, submit, trouble } = useProblemForm(form, {
    mutationFn: save,
    onSuccess: async (saved) => {
      onSaved(saved)
      await client.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true })
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit((values) => send.mutate(values))}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          type="url"
          label="Address"
          description="Gets a POST with JSON, signed as Standard Webhooks say."
          placeholder="https://"
          maxLength={2000}
          autoComplete="off"
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description"
          placeholder="Such as CRM"
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('description')}
        />
        <Checkbox.Group label="Events" {...form.getInputProps('events')}>
          <div className={css.events}>
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                size="sm"
                value={event}
                label={webhookEventRows[event].name}
                description={`${webhookEventRows[event].when}.`}
              />
            ))}
          </div>
        </Checkbox.Group>
        {form.values.events.includes('link.clicked') && (
          <Checkbox.Group label="Clicks of" {...form.getInputProps('kinds')}>
            <Group gap="md" mt="xs">
              {clickKinds.map((kind) => (
                <Checkbox key={kind} size="sm" value={kind} label={kindNames[kind]} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        {trouble && <FailureNote detail={trouble} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            {doIt}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
