import { ActionIcon, Button, Menu, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type Icon,
  IconBellRinging,
  IconBrandDiscord,
  IconBrandSlack,
  IconBrandTelegram,
  IconDots,
  IconHistory,
  IconMail,
  IconPlus,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChannelKind } from '../../../../contract/monitoring/channel-kinds.ts'
import type { Channel } from '../../../../contract/monitoring/channels.ts'
import { readerZone } from '../../../../contract/time-zone.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { icon, smallIcon } from '../../../ui/icon.ts'
import { Row, RowList } from '../../../ui/lists/row-list.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useLastDefined } from '../../../ui/text/use-last-defined.ts'
import { age, wordsLocale } from '../../../ui/time/dates.ts'
import { useNow } from '../../../ui/time/now.ts'
import { channelsQuery, deleteChannel } from '../alert-queries.ts'
import { channelName, failingWords } from '../alert-words.ts'
import { AddChannelDialog, type Person } from './add-channel-dialog.tsx'
import css from './channels-panel.module.css'
import { DeliveriesDrawer } from './deliveries-drawer.tsx'
import { useEditChannel, useTestChannels } from './use-channels.ts'

const icons: Readonly<Record<ChannelKind, Icon>> = {
  EMAIL: IconMail,
  WEBHOOK: IconWebhook,
  SLACK: IconBrandSlack,
  DISCORD: IconBrandDiscord,
  TELEGRAM: IconBrandTelegram,
  NTFY: IconBellRinging,
}

interface ChannelsPanelProps {
  /** Everybody sees the channels; only an Admin changes them. */
  isAdmin: boolean
  people: readonly Person[]
}

/** Where alerts are written to. */
export function ChannelsPanel({ isAdmin, people }: ChannelsPanelProps) {
  const { items } = useSuspenseQuery(channelsQuery).data
  const [isAdding, adding] = useDisclosure(false)
  const [shown, setShown] = useState<Channel>()
  const [removing, setRemoving] = useState<Channel>()
  return (
    <Panel
      flush
      title="Channels"
      className={css.panel ?? ''}
      action={
        isAdmin && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus {...smallIcon} />}
            onClick={adding.open}
          >
            Add channel
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <p className={css.none}>
          No channel yet. Until there is one, the Owners and the maker of a link get a mail.
        </p>
      ) : (
        <RowList>
          {items.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              isAdmin={isAdmin}
              onShow={() => setShown(channel)}
              onRemove={() => setRemoving(channel)}
            />
          ))}
        </RowList>
      )}
      <AddChannelDialog isOpen={isAdding} people={people} onClose={adding.close} />
      <DeliveriesDrawer channel={shown} onClose={() => setShown(undefined)} />
      <RemoveChannel channel={removing} onClose={() => setRemoving(undefined)} />
    </Panel>
  )
}

interface ChannelRowProps {
  channel: Channel
  isAdmin: boolean
  onShow: () => void
  onRemove: () => void
}

function ChannelRow({ channel, isAdmin, onShow, onRemove }: ChannelRowProps) {
  const edit = useEditChannel(channel.id)
  const test = useTestChannels()
  const Picture = icons[channel.kind]
  const name = channelName(channel)
  return (
    <Row
      mark={<Picture {...icon} size={20} color="var(--ui-muted)" />}
      name={name}
      note={<ChannelNote channel={channel} />}
      actions={
        <>
          {isAdmin && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Send a test to ${name}`}
              loading={test.isPending}
              onClick={() => test.mutate([channel])}
            >
              Test
            </Button>
          )}
          <Switch
            aria-label={name}
            checked={(edit.isPending ? edit.variables.isOn : undefined) ?? channel.isOn}
            disabled={!isAdmin}
            onChange={(event) => edit.mutate({ isOn: event.currentTarget.checked })}
          />
          <Menu>
            <Menu.Target>
              <ActionIcon size={32} aria-label={`Actions for ${name}`}>
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconHistory {...smallIcon} />} onClick={onShow}>
                Deliveries
              </Menu.Item>
              {isAdmin && (
                <Menu.Item
                  color="var(--ui-danger-text)"
                  leftSection={<IconTrash {...smallIcon} />}
                  onClick={onRemove}
                >
                  Remove
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </>
      }
    />
  )
}

/** The recipient and the last delivery; in red if deliveries fail. */
function ChannelNote({ channel }: { channel: Channel }) {
  const now = useNow()
  const { recipient, lastAnswer, lastDeliveryAt } = channel
  const failing = failingWords(channel, {
    now,
    timeZone: readerZone(),
    locale: wordsLocale(),
  })
  if (failing !== undefined)
    return (
      <>
        {recipient}. <span className={css.failing}>{failing}</span>
      </>
    )
  if (lastDeliveryAt === null || lastAnswer === null) return recipient
  return `${recipient}. Last answer ${lastAnswer}, ${age(lastDeliveryAt, now)} ago`
}

interface RemoveChannelProps {
  channel: Channel | undefined
  onClose: () => void
}

function RemoveChannel({ channel, onClose }: RemoveChannelProps) {
  const client = useQueryClient()
  const shown = useLastDefined(channel)
  const remove = async () => {
    if (!shown) return
    await deleteChannel(shown.id)
    await client.invalidateQueries({ queryKey: channelsQuery.queryKey, exact: true })
  }
  return (
    <AskDialog
      isOpen={channel !== undefined}
      title={`Remove ${shown ? channelName(shown) : ''}?`}
      doIt="Remove channel"
      onDo={remove}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      <p>It gets no more alerts, and the list of its deliveries goes with it.</p>
    </AskDialog>
  )
}
