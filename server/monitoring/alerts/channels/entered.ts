import { Problem } from '../../../platform/http/problem.ts'
import { Refused, requireWebUrl } from '../../../platform/safe-fetch/refusal.ts'

export function requireAddress(address: string): string {
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
export function requireToken(token: string): string {
  if (/^\d{1,20}:[A-Za-z0-9_-]{10,200}$/.test(token)) return token
  throw invalid('botToken', 'Enter the token as BotFather shows it, such as 123456:ABC-DEF…')
}

export function requireChat(chatId: string): string {
  if (/^(-?\d{1,20}|@[A-Za-z0-9_]{1,64})$/.test(chatId)) return chatId
  throw invalid('chatId', 'Enter the number of a chat, or the name of a channel such as @mine')
}

/** It becomes a part of a header. */
export function requireBearer(token: string | null | undefined): string | null {
  if (token === null || token === undefined) return null
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw invalid('token', 'A token has only letters, digits and signs')
}

const invalid = (path: string, sentence: string): Problem =>
  new Problem('invalid', { errors: { [path]: sentence } })
