import type { App } from '../../../context.ts'
import { agentOf } from '../../../platform/safe-fetch/agent.ts'
import {
  type FailedHop,
  type FetchedHop,
  fetchHop,
} from '../../../platform/safe-fetch/fetch-hop.ts'
import { type ChatServers, type FetchedConfig, postOf } from '../channels/kinds.ts'
import { linesOf } from '../messages/lines.ts'
import type { AlertMessage } from '../messages/message.ts'

export interface SentMessage {
  /** Of the delivery; the same in each attempt. */
  id: string
  config: FetchedConfig
  message: AlertMessage
  servers: ChatServers
}

export interface SendResult {
  isDelivered: boolean
  /** Such as '200' or a sentence. */
  answer: string
  /** The receiver wants no more messages. */
  isGone: boolean
}

const TIMEOUT_MS = 10_000
/** Answers are not read, except for what a connection needs. */
const ANSWER_BYTES = 10_000
const GONE = 410

/** One attempt. Redirects are not followed, because the message is for this receiver only. */
export async function sendMessage(app: App, { config, ...sent }: SentMessage): Promise<SendResult> {
  const lines = linesOf(app, sent.message)
  const { url, headers, content } = postOf(config, { ...sent, at: app.clock(), lines })
  const fetched = await fetchHop(app.outside, url, {
    method: 'POST',
    headers: { 'user-agent': agentOf(app), ...headers },
    content,
    timeoutMs: TIMEOUT_MS,
    bytes: ANSWER_BYTES,
  })
  return resultOf(fetched)
}

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
