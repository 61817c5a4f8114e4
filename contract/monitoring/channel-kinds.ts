/** A field of the form for a new channel, and of the call that makes one. */
export interface ChannelField {
  label: string
  hint?: string
  /** In the description of the API. */
  described?: string
  /** Said if it is empty. */
  missing?: string
}

export type ChannelFieldName = 'userIds' | 'url' | 'botToken' | 'chatId' | 'token'

interface ChannelRow {
  name: string
  fields: Partial<Record<ChannelFieldName, ChannelField>>
}

const OF_TELEGRAM = 'Enter it as Telegram shows it'

/** A row for each kind of channel: its name, and what has to be entered for one. */
const rows = {
  EMAIL: {
    name: 'E-mail',
    fields: { userIds: { label: 'People', hint: 'Members of this account.' } },
  },
  WEBHOOK: {
    name: 'Webhook',
    fields: {
      url: { label: 'Address', hint: 'Gets a POST with JSON, signed as Standard Webhooks say.' },
    },
  },
  SLACK: {
    name: 'Slack',
    fields: { url: { label: 'Webhook address', hint: 'Of an incoming webhook of Slack.' } },
  },
  DISCORD: {
    name: 'Discord',
    fields: { url: { label: 'Webhook address', hint: 'Of a channel’s integrations in Discord.' } },
  },
  TELEGRAM: {
    name: 'Telegram',
    fields: {
      botToken: { label: 'Bot token', hint: 'BotFather shows it.', missing: OF_TELEGRAM },
      chatId: { label: 'Chat id', missing: OF_TELEGRAM },
    },
  },
  NTFY: {
    name: 'ntfy',
    fields: {
      url: {
        label: 'Address of the topic',
        hint: 'Such as https://ntfy.sh/my-topic.',
        described: 'Address of the topic, such as https://ntfy.sh/mine',
      },
      token: { label: 'Token', hint: 'For a topic that is not open to all.' },
    },
  },
} as const satisfies Record<string, ChannelRow>

export type ChannelKind = keyof typeof rows
/** The names of the fields of a kind. */
export type FieldOf<Kind extends ChannelKind> = keyof (typeof rows)[Kind]['fields'] &
  ChannelFieldName

export const channelKinds = Object.keys(rows) as [ChannelKind, ...ChannelKind[]]
export const channelRows: Readonly<Record<ChannelKind, ChannelRow>> = rows

export const fieldsOf = (kind: ChannelKind): [ChannelFieldName, ChannelField][] =>
  Object.entries(channelRows[kind].fields) as [ChannelFieldName, ChannelField][]
