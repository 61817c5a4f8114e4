import {
  type ChannelKind,
  CreateChannel,
  channelKinds,
} from '../../../../contract/monitoring/channels.ts'

/** What the form for a new channel holds; each kind uses some of the fields. */
export interface ChannelValues {
  kind: ChannelKind
  name: string
  userIds: string[]
  url: string
  botToken: string
  chatId: string
  token: string
}

export const noChannel: ChannelValues = {
  kind: 'EMAIL',
  name: '',
  userIds: [],
  url: '',
  botToken: '',
  chatId: '',
  token: '',
}

export const kindOf = (chosen: string): ChannelKind =>
  channelKinds.find((kind) => kind === chosen) ?? 'EMAIL'

/** The body of the call, of the fields that the kind has. */
export function channelBody({ kind, name, ...values }: ChannelValues): CreateChannel {
  const { userIds, url, botToken, chatId, token } = values
  switch (kind) {
    case 'EMAIL':
      return { kind, name, userIds }
    case 'TELEGRAM':
      return { kind, name, botToken, chatId }
    case 'NTFY':
      return { kind, name, url, ...(token.trim() && { token }) }
    default:
      return { kind, name, url }
  }
}

/** What is wrong, by field, in the words of the contract. */
export function channelErrors(values: ChannelValues): Record<string, string> {
  const { error } = CreateChannel.safeParse(channelBody(values))
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0] ?? 'name')
    errors[field] ??= wordsOf(field, message)
  }
  return errors
}

const wordsOf = (field: string, message: string): string =>
  ['botToken', 'chatId'].includes(field) && message.startsWith('Too small')
    ? 'Enter it as Telegram shows it'
    : message
