import {
  type ChannelFieldName,
  type ChannelKind,
  channelKinds,
  fieldsOf,
} from '../../../../contract/monitoring/channel-kinds.ts'
import { CreateChannel } from '../../../../contract/monitoring/channels.ts'

/** What the form for a new channel holds; each kind uses some of the fields. */
export type ChannelValues = { kind: ChannelKind; name: string; userIds: string[] } & Record<
  Exclude<ChannelFieldName, 'userIds'>,
  string
>

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

/** The body of the call, of the fields that the kind has. The token is the only one that may be missing. */
export function channelBody({ kind, name, ...values }: ChannelValues): CreateChannel {
  const own = fieldsOf(kind)
    .filter(([field]) => field !== 'token' || values.token.trim() !== '')
    .map(([field]) => [field, values[field]])
  return { kind, name, ...Object.fromEntries(own) }
}

/** What is wrong, by field, in the words of the contract. */
export function channelErrors(values: ChannelValues): Record<string, string> {
  const { error } = CreateChannel.safeParse(channelBody(values))
  const missing = Object.fromEntries(
    fieldsOf(values.kind).map(([field, { missing }]) => [field, missing]),
  )
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0] ?? 'name')
    errors[field] ??= (message.startsWith('Too small') && missing[field]) || message
  }
  return errors
}
