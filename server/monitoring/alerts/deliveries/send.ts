import type { App } from '../../../context.ts'
import { agentOf } from '../../../platform/safe-fetch/agent.ts'
import {
  type FailedHop,
  type FetchedHop,
  fetchHop,
} from '../../../platform/safe-fetch/fetch-hop.ts'
import type { ChannelConfig } from '../channels/config.ts'
import {
  discordBody,
  ntfyBody,
  ntfyHeaders,
  slackBody,
  telegramBody,
} from '../messages/chat-formats.ts'
import { linesOf } from '../messages/lines.ts'
import type { Message } from '../messages/message.ts'
import { signedHeaders, webhookBody } from '../messages/webhook.ts'

/** Chat servers with one address for everybody. */
export interface ChatServers {
  telegram: string
}

export const chatServers: ChatServers = { telegram: 'https://api.telegram.org' }

/** Channels that are not mail. */
export type FetchedConfig = Exclude<ChannelConfig, { kind: 'EMAIL' }>

export interface SentMessage {
  /** Of the delivery; the same in each attempt. */
  id: string
  config: FetchedConfig
  message: Message
  servers: ChatServers
}

export interface SendResult {
  isDelivered: boolean
  /** Such as '200' or a sentence. */
  answer: string
  /** The receiver wants no more messages. */
  isGone: boolean
}

interface Post {
  url: string
  headers: Record<string, string>
  content: string
}

const TIMEOUT_MS = 10_000
/** Answers are not read, except for what a connection needs. */
const ANSWER_BYTES = 10_000
const GONE = 410

/** One attempt. Redirects are not followed, because what is posted is for this receiver only. */
export async function sendMessage(app: App, sent: SentMessage): Promise<SendResult> {
  const { url, headers, content } = postOf(app, sent)
  const fetched = await fetchHop(app.outside, url, {
    method: 'POST',
    headers: { 'user-agent': agentOf(app), ...headers },
    content,
    timeoutMs: TIMEOUT_MS,
    bytes: ANSWER_BYTES,
  })
  return resultOf(fetched)
}

function postOf(app: App, { id, config, message, servers }: SentMessage): Post {
  const lines = linesOf(app, message)
  switch (config.kind) {
    case 'WEBHOOK': {
      const content = webhookBody(message)
      const headers = signedHeaders(config.secret, { id, at: app.clock(), content })
      return { url: config.url, headers, content }
    }
    case 'SLACK':
      return json(config.url, slackBody(lines))
    case 'DISCORD':
      return json(config.url, discordBody(lines))
    case 'TELEGRAM': {
      const url = `${servers.telegram}/bot${config.botToken}/sendMessage`
      return json(url, telegramBody(config.chatId, lines))
    }
    case 'NTFY': {
      const headers = ntfyHeaders(message, lines)
      if (config.token !== null) headers.authorization = `Bearer ${config.token}`
      return { url: config.url, headers, content: ntfyBody(lines) }
    }
  }
}

const json = (url: string, body: object): Post => ({
  url,
  headers: { 'content-type': 'application/json' },
  content: JSON.stringify(body),
})

function resultOf(fetched: FetchedHop | FailedHop): SendResult {
  if (fetched.kind !== 'fetched') {
    return { isDelivered: false, answer: sentenceOf(fetched), isGone: false }
  }
  const { status } = fetched
  const isDelivered = status >= 200 && status < 300
  const isRedirect = status >= 300 && status < 400
  return {
    isDelivered,
    answer: isRedirect ? `${status}: it leads to another address. Enter that one.` : String(status),
    isGone: status === GONE,
  }
}

const sentences: Readonly<Record<string, string>> = {
  timeout: 'No answer within 10 seconds',
  private: 'The address is in a private network, which is not allowed',
  port: 'The port of the address is not allowed',
  scheme: 'The address is not allowed',
  credentials: 'The address has a user name or password, which is not allowed',
  'no-address': 'The address is not valid',
  ENOTFOUND: 'The name of the host was not found',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ECONNREFUSED: 'The host refused the connection',
  ECONNRESET: 'The host ended the connection',
}

function sentenceOf({ why }: FailedHop): string {
  const sentence = sentences[why]
  if (sentence !== undefined) return sentence
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/i.test(why))
    return 'The certificate of the host is not valid'
  return 'The host could not be reached'
}
