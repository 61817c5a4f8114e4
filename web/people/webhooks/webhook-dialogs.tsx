import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OLD_SECRET_HOURS } from '../../../contract/people/webhook-events.ts'
import type { Webhook } from '../../../contract/people/webhooks.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { SecretDialog } from '../../ui/text/secret-dialog.tsx'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { createWebhook, deleteWebhook, editWebhook, renewSecret, webhooksQuery } from './queries.ts'
import { WebhookForm } from './webhook-form.tsx'
import { noWebhook, valuesOf } from './webhook-values.ts'
import { webhookName } from './webhook-words.ts'

/** First the form, then the secret, which is never shown again. */
export function NewWebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title="New webhook"
        size={620}
        closeOnClickOutside={false}
      >
        <WebhookForm
          initial={noWebhook}
          doIt="Create webhook"
          save={createWebhook}
          onSaved={(made) => {
            setSecret(made.secret)
            onClose()
          }}
          onCancel={onClose}
        />
      </Modal>
      <NewSecret secret={secret} onDone={() => setSecret(undefined)} />
    </>
  )
}

function NewSecret({ secret, onDone }: { secret: string | undefined; onDone: () => void }) {
  return (
    <SecretDialog secret={secret} title="Copy the secret of the webhook now" onDone={onDone}>
      It signs each delivery, so that your server can tell ours from others. This is the only time
      it can be seen.
    </SecretDialog>
  )
}

interface OfWebhook {
  /** Open while there is one. */
  webhook: Webhook | undefined
  onClose: () => void
}

export function EditWebhookDialog({ webhook, onClose }: OfWebhook) {
  const shown = useLastDefined(webhook)
  return (
    <Modal
      opened={webhook !== undefined}
      onClose={onClose}
      title={shown ? `Edit ${webhookName(shown)}` : ''}
      size={620}
      closeOnClickOutside={false}
    >
      {shown && (
        <WebhookForm
          key={shown.id}
          initial={valuesOf(shown)}
          doIt="Save webhook"
          save={(values) => editWebhook(shown.id, values)}
          onSaved={onClose}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}

export function RenewSecretDialog({ webhook, onClose }: OfWebhook) {
  const shown = useLastDefined(webhook)
  const [secret, setSecret] = useState<string>()
  const renew = async () => {
    if (shown) setSecret((await renewSecret(shown.id)).secret)
  }
  return (
    <>
      <AskDialog
        isOpen={webhook !== undefined}
        title={`New secret for ${shown ? webhookName(shown) : ''}?`}
        doIt="Make a new secret"
        tone="plain"
        onDo={renew}
        failure={(error) => failureWords(error).detail}
        onClose={onClose}
      >
        <p>
          The old one signs along for {OLD_SECRET_HOURS} hours. Give your receiver the new one until
          then.
        </p>
      </AskDialog>
      <NewSecret secret={secret} onDone={() => setSecret(undefined)} />
    </>
  )
}

export function RemoveWebhookDialog({ webhook, onClose }: OfWebhook) {
  const client = useQueryClient()
  const shown = useLastDefined(webhook)
  const remove = async () => {
    if (!shown) return
    await deleteWebhook(shown.id)
    await client.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true })
  }
  return (
    <AskDialog
      isOpen={webhook !== undefined}
      title={`Delete ${shown ? webhookName(shown) : ''}?`}
      doIt="Delete webhook"
      onDo={remove}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      <p>It gets no more events, and the list of its deliveries goes with it.</p>
    </AskDialog>
  )
}
