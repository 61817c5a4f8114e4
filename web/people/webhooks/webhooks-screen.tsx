import { ActionIcon, Button, Menu, Switch } from '@mantine/core'
import {
  IconDots,
  IconHistory,
  IconKey,
  IconPencil,
  IconPlus,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../../contract/people/webhooks.ts'
import { icon, smallIcon } from '../../ui/icon.ts'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useNow } from '../../ui/time/now.ts'
import { DeliveriesDrawer } from './deliveries-drawer.tsx'
import { webhooksQuery } from './queries.ts'
import { useEditWebhook, useTestWebhook } from './use-webhooks.ts'
import { EditWebhookDialog, RemoveWebhookDialog, RenewSecretDialog } from './webhook-dialogs.tsx'
import { eventsWords, stateSentence, webhookName, webhookStates } from './webhook-words.ts'
import css from './webhooks-screen.module.css'

type Act = 'edit' | 'secret' | 'remove' | 'deliveries'

export function WebhooksScreen({ onNew }: { onNew: () => void }) {
  const { items } = useSuspenseQuery(webhooksQuery).data
  const [chosen, setChosen] = useState<{ id: string; act: Act }>()
  const webhookFor = (act: Act) =>
    chosen?.act === act ? items.find(({ id }) => id === chosen.id) : undefined
  const close = () => setChosen(undefined)
  return (
    <>
      <Panel flush>
        {items.length === 0 ? (
          <NoWebhooks onNew={onNew} />
        ) : (
          <RowList>
            {items.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onAct={(act) => setChosen({ id: webhook.id, act })}
              />
            ))}
          </RowList>
        )}
      </Panel>
      <EditWebhookDialog webhook={webhookFor('edit')} onClose={close} />
      <RenewSecretDialog webhook={webhookFor('secret')} onClose={close} />
      <RemoveWebhookDialog webhook={webhookFor('remove')} onClose={close} />
      <DeliveriesDrawer webhook={webhookFor('deliveries')} onClose={close} />
    </>
  )
}

function NoWebhooks({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      picture={<IconWebhook size={48} stroke={1.25} color="var(--ui-muted)" />}
      title="No webhooks yet"
      action={
        <Button leftSection={<IconPlus {...smallIcon} />} onClick={onNew}>
          New webhook
        </Button>
      }
    >
      A webhook tells your own program what happens here: links that are made or clicked, targets
      that go down, imports that end.
    </EmptyState>
  )
}

interface WebhookRowProps {
  webhook: Webhook
  onAct: (act: Act) => void
}

function WebhookRow({ webhook, onAct }: WebhookRowProps) {
  const name = webhookName(webhook)
  const edit = useEditWebhook(webhook.id)
  const test = useTestWebhook(webhook)
  const isOn = webhook.status === 'ACTIVE' || webhook.status === 'FAILING'
  const wanted = edit.isPending ? edit.variables.status === 'ACTIVE' : isOn
  return (
    <Row
      mark={<IconWebhook {...icon} size={20} color="var(--ui-muted)" />}
      name={
        <span className={css.name}>
          <span>{name}</span>
          <State webhook={webhook} />
        </span>
      }
      note={<WebhookNote webhook={webhook} />}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={`Send a test to ${name}`}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            Test
          </Button>
          <Switch
            aria-label={`Deliver to ${name}`}
            checked={wanted}
            onChange={(event) =>
              edit.mutate({ status: event.currentTarget.checked ? 'ACTIVE' : 'PAUSED' })
            }
          />
          <WebhookMenu name={name} onAct={onAct} />
        </>
      }
    />
  )
}

function State({ webhook }: { webhook: Webhook }) {
  const { name, tone } = webhookStates[webhook.status]
  return <StateChip tone={tone}>{name}</StateChip>
}

function WebhookNote({ webhook }: { webhook: Webhook }) {
  const now = useNow()
  return (
    <>
      <span className={css.line}>{webhook.url}</span>
      <span className={css.line}>{eventsWords(webhook.events)}</span>
      <span className={css.line}>{stateSentence(webhook, now)}</span>
    </>
  )
}

function WebhookMenu({ name, onAct }: { name: string; onAct: (act: Act) => void }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Actions for ${name}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconHistory {...smallIcon} />} onClick={() => onAct('deliveries')}>
          Deliveries
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil {...smallIcon} />} onClick={() => onAct('edit')}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconKey {...smallIcon} />} onClick={() => onAct('secret')}>
          New secret
        </Menu.Item>
        <Menu.Item
          color="var(--ui-danger-text)"
          leftSection={<IconTrash {...smallIcon} />}
          onClick={() => onAct('remove')}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
