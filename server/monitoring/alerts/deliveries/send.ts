import type { App } from '../../../context.ts'
import { SECOND } from '../../../platform/clock.ts'
import { type PostResult, postOutside } from '../../../platform/outgoing/post.ts'
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

export type SendResult = Pick<PostResult, 'isDelivered' | 'answer' | 'isGone'>

const TIMEOUT_MS = 10 * SECOND

/** One attempt. */
export async function sendMessage(app: App, { config, ...sent }: SentMessage): Promise<SendResult> {
  const lines = linesOf(app, sent.message)
  const post = postOf(config, { ...sent, at: app.clock(), lines })
  return postOutside(app, { ...post, timeoutMs: TIMEOUT_MS })
}
