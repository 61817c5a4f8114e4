import { browser } from 'wxt/browser'
import type { NewWish } from './queue/wish.ts'

/** What the popup and the options ask of the background script. */
export type Request =
  | { kind: 'retry'; id: string }
  | { kind: 'remove'; id: string }
  /** Sent when the popup opens, which can show the results. */
  | { kind: 'send-due' }
  | { kind: 'apply-press' }

export interface ShortenRequest {
  wish: NewWish
  /** The page whose draft this was, and its tab. */
  page: string
  tabId: number | undefined
}

/** `id` is that of the wish. */
export type Reply =
  | { kind: 'made'; id: string; link: { shortUrl: string; redirectTo: string } }
  | {
      kind: 'waiting' | 'held'
      id: string
      sentence: string
      fields: Readonly<Record<string, string>>
      isSignInNeeded: boolean
    }
  | { kind: 'done' }

/** Undefined if the background script ended before it answered; the request is in the queue then. */
export async function ask(request: Request): Promise<Reply | undefined> {
  try {
    return (await browser.runtime.sendMessage(request)) as Reply | undefined
  } catch {
    return undefined
  }
}

export const requestKinds: readonly Request['kind'][] = [
  'retry',
  'remove',
  'send-due',
  'apply-press',
]

export const SHORTEN = 'shorten'

/** Asks on a connection, which ends with the popup: the background script sees whether anybody is left to be answered. */
export function askToShorten(request: ShortenRequest): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const port = browser.runtime.connect({ name: SHORTEN })
    port.onDisconnect.addListener(() => resolve(undefined))
    port.onMessage.addListener((reply: Reply) => {
      resolve(reply)
      port.disconnect()
    })
    port.postMessage(request)
  })
}

/** Asked of the page that writes to the clipboard for Chrome's service worker. */
export interface CopyRequest {
  kind: 'copy'
  text: string
}
