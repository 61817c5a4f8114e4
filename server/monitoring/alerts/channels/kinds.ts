import type { ChannelKind } from '../../../../contract/monitoring/channel-kinds.ts'
import type { CreateChannel } from '../../../../contract/monitoring/channels.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { newSecret, signedHeaders } from '../../../platform/outgoing/standard-webhooks.ts'
import { requireReceiver } from '../../../platform/outgoing/web-address.ts'
import {
  discordBody,
  ntfyBody,
  ntfyHeaders,
  slackBody,
  telegramBody,
} from '../messages/chat-formats.ts'
import type { Lines } from '../messages/lines.ts'
import type { AlertMessage } from '../messages/message.ts'
import { webhookBody } from '../messages/webhook.ts'

/** What a channel of each kind needs to write to its receiver. It is stored sealed. */
interface Configs {
  EMAIL: { userIds: readonly string[] }
  WEBHOOK: { url: string; secret: string }
  SLACK: { url: string }
  DISCORD: { url: string }
  TELEGRAM: { botToken: string; chatId: string }
  NTFY: { url: string; token: string | null }
}

export type ChannelConfig = {
  [Kind in ChannelKind]: { kind: Kind } & Configs[Kind]
}[ChannelKind]

/** Channels that are not mail. */
export type FetchedKind = Exclude<ChannelKind, 'EMAIL'>
export type FetchedConfig = Extract<ChannelConfig, { kind: FetchedKind }>

/** Chat servers with one address for everybody. */
export interface ChatServers {
  telegram: string
}

export const chatServers: ChatServers = { telegram: 'https://api.telegram.org' }

/** A message on its way. */
export interface Outgoing {
  /** Of the delivery; the same in each attempt. */
  id: string
  at: number
  message: AlertMessage
  lines: Lines
  servers: ChatServers
}

export interface ChannelPost {
  url: string
  headers: Record<string, string>
  content: string
}

interface Rules<Input, Config> {
  /** The stored configuration for an input. @throws if the input cannot be right. */
  seal: (input: Input) => Config
  /** The recipient, without secrets; '' for mail, whose readers may change. */
  recipient: (config: Config) => string
}

interface Posting<Config> {
  post: (config: Config, outgoing: Outgoing) => ChannelPost
}

type RulesOf<Kind extends ChannelKind> = Rules<
  Extract<CreateChannel, { kind: Kind }>,
  Configs[Kind]
> &
  (Kind extends FetchedKind ? Posting<Configs[Kind]> : unknown)

/** Of the path of an address, which may be a secret. */
const SHOWN_PATH = 8

const json = (url: string, body: object): ChannelPost => ({
  url,
  headers: { 'content-type': 'application/json' },
  content: JSON.stringify(body),
})

const hostOf = ({ url }: { url: string }): string => new URL(url).host

function shownAddress({ url }: { url: string }): string {
  const { host, pathname, search } = new URL(url)
  const isWhole = pathname.length <= SHOWN_PATH && search === ''
  return `${host}${isWhole ? pathname : `${pathname.slice(0, SHOWN_PATH)}…`}`
}

const kinds: { [Kind in ChannelKind]: RulesOf<Kind> } = {
  EMAIL: {
    seal: ({ userIds }) => ({ userIds: [...new Set(userIds)] }),
    recipient: () => '',
  },
  WEBHOOK: {
    seal: ({ url }) => ({
      url: requireReceiver(url),
      secret: newSecret(),
    }),
    recipient: shownAddress,
    post: ({ url, secret }, { id, at, message }) => {
      const content = webhookBody(message)
      return { url, headers: signedHeaders([secret], { id, at, content }), content }
    },
  },
  SLACK: {
    seal: ({ url }) => ({ url: requireReceiver(url) }),
    recipient: hostOf,
    post: ({ url }, { lines }) => json(url, slackBody(lines)),
  },
  DISCORD: {
    seal: ({ url }) => ({ url: requireReceiver(url) }),
    recipient: hostOf,
    post: ({ url }, { lines }) => json(url, discordBody(lines)),
  },
  TELEGRAM: {
    seal: ({ botToken, chatId }) => ({
      botToken: requireToken(botToken),
      chatId: requireChat(chatId),
    }),
    recipient: ({ chatId }) => `Chat ${chatId}`,
    post: ({ botToken, chatId }, { lines, servers }) =>
      json(`${servers.telegram}/bot${botToken}/sendMessage`, telegramBody(chatId, lines)),
  },
  NTFY: {
    seal: ({ url, token }) => ({ url: requireReceiver(url), token: requireBearer(token) }),
    recipient: shownAddress,
    post: ({ url, token }, { message, lines }) => {
      const headers = ntfyHeaders(message, lines)
      if (token !== null) headers.authorization = `Bearer ${token}`
      return { url, headers, content: ntfyBody(lines) }
    },
  },
}

// The kind of an input chooses its row, so the input fits the row.
type AnyRules = Rules<unknown, unknown> & Partial<Posting<unknown>>
const rulesOf = (kind: ChannelKind) => kinds[kind] as AnyRules

export function configOf(input: CreateChannel): ChannelConfig {
  const kept = rulesOf(input.kind).seal(input)
  return { kind: input.kind, ...(kept as object) } as ChannelConfig
}

export const recipientOf = (config: ChannelConfig): string => rulesOf(config.kind).recipient(config)

export function postOf(config: FetchedConfig, outgoing: Outgoing): ChannelPost {
  const { post } = kinds[config.kind] as Posting<unknown>
  return post(config, outgoing)
}

/** It becomes a part of an address. */
function requireToken(token: string): string {
  if (/^\d{1,20}:[A-Za-z0-9_-]{10,200}$/.test(token)) return token
  throw invalid('botToken', 'Enter the token as BotFather shows it, such as 123456:ABC-DEF…')
}

function requireChat(chatId: string): string {
  if (/^(-?\d{1,20}|@[A-Za-z0-9_]{1,64})$/.test(chatId)) return chatId
  throw invalid('chatId', 'Enter the number of a chat, or the name of a channel such as @mine')
}

/** It becomes a part of a header. */
function requireBearer(token: string | null | undefined): string | null {
  if (token === null || token === undefined) return null
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw invalid('token', 'A token has only letters, digits and signs')
}

const invalid = (path: string, sentence: string): Problem =>
  new Problem('invalid', { errors: { [path]: sentence } })
