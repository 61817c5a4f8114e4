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

async function copyOffscreen(text: string): Promise<boolean> {
  try {
    if (!(await browser.offscreen.hasDocument())) await openOffscreen()
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
