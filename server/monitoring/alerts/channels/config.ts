import { randomBytes } from 'node:crypto'
import type { CreateChannel } from '../../../../contract/monitoring/channels.ts'
import type { App } from '../../../context.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { Refused, requireWebUrl } from '../../../platform/safe-fetch/refusal.ts'
import { SECRET_PREFIX } from '../messages/webhook.ts'

/** What a channel needs to write to its receiver. It is stored sealed. */
export type ChannelConfig =
  | { kind: 'EMAIL'; userIds: readonly string[] }
  | { kind: 'WEBHOOK'; url: string; secret: string }
  | { kind: 'SLACK' | 'DISCORD'; url: string }
  | { kind: 'TELEGRAM'; botToken: string; chatId: string }
  | { kind: 'NTFY'; url: string; token: string | null }

const PURPOSE = 'alert-channel'
const SECRET_BYTES = 32
/** Of the path of an address, which may be a secret. */
const SHOWN_PATH = 8

export const sealConfig = ({ secrets }: App, id: string, config: ChannelConfig): string =>
  secrets.seal(PURPOSE, id, JSON.stringify(config))

/** Undefined after a change of the installation's secret key. */
export function openConfig(
  { secrets }: App,
  { id, config }: { id: string; config: string },
): ChannelConfig | undefined {
  const text = secrets.open(PURPOSE, id, config)
  return text === undefined ? undefined : JSON.parse(text)
}

export function configOf(input: CreateChannel): ChannelConfig {
  switch (input.kind) {
    case 'EMAIL':
      return { kind: input.kind, userIds: [...new Set(input.userIds)] }
    case 'WEBHOOK':
      return { kind: input.kind, url: requireAddress(input.url), secret: newSecret() }
    case 'SLACK':
    case 'DISCORD':
      return { kind: input.kind, url: requireAddress(input.url) }
    case 'TELEGRAM':
      return {
        kind: input.kind,
        botToken: requireToken(input.botToken),
        chatId: requireChat(input.chatId),
      }
    case 'NTFY':
      return { kind: input.kind, url: requireAddress(input.url), token: requireBearer(input.token) }
  }
}

/** Whom a channel writes to, without secrets; '' for mail, whose readers may change. */
export function recipientOf(config: ChannelConfig): string {
  switch (config.kind) {
    case 'EMAIL':
      return ''
    case 'TELEGRAM':
      return `Chat ${config.chatId}`
    case 'SLACK':
    case 'DISCORD':
      return new URL(config.url).host
    case 'WEBHOOK':
    case 'NTFY': {
      const { host, pathname, search } = new URL(config.url)
      const isWhole = pathname.length <= SHOWN_PATH && search === ''
      return `${host}${isWhole ? pathname : `${pathname.slice(0, SHOWN_PATH)}…`}`
    }
  }
}

const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

function requireAddress(address: string): string {
  try {
    return requireWebUrl(address).href
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const isSecret = error.message === 'credentials'
    throw invalid(
      'url',
      isSecret ? 'Remove the user name and password' : 'Enter an http(s) address',
    )
  }
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
