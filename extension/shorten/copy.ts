import { browser } from 'wxt/browser'
import type { CopyRequest } from '../messages.ts'

const PAGE = '/offscreen.html'

/** Copies from the background. False if the browser refused. */
export async function copyFromBackground(text: string): Promise<boolean> {
  return import.meta.env.FIREFOX ? copyHere(text) : copyOffscreen(text)
}

/** In a page that is open, and in Firefox's background page. */
export async function copyHere(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: there is only one such page, and each copy closes it. */
function copyOffscreen(text: string): Promise<boolean> {
  const next = last.then(() => copyInPage(text))
  last = next
  return next
}

async function copyInPage(text: string): Promise<boolean> {
  try {
    const open = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })
    if (open.length === 0) await openOffscreen()
    const request: CopyRequest = { kind: 'copy', text }
    return (await browser.runtime.sendMessage(request)) === true
  } catch {
    return false
  } finally {
    await browser.offscreen.closeDocument().catch(() => undefined)
  }
}

const openOffscreen = () =>
  browser.offscreen.createDocument({
    url: PAGE,
    reasons: ['CLIPBOARD'],
    justification: 'Copies a short link: a service worker cannot write to the clipboard.',
  })
