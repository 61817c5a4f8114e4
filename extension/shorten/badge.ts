import { browser } from 'wxt/browser'
import { readWishes } from '../queue/queue.ts'

/** White on each has 4.5:1 or more, in both schemes of the browser. */
const colors = { fine: '#047857', busy: '#0369a1', waits: '#92400e', wrong: '#be123c' } as const
const TITLE = 'Shorten with Unfurly'

export interface Badge {
  text: string
  color: keyof typeof colors
  title: string
}

/** Without `tabId` it is shown on all tabs without their own badge. A tab's badge ends when it goes to another page. */
export async function showBadge({ text, color, title }: Badge, tabId?: number): Promise<void> {
  const at = tabId === undefined ? {} : { tabId }
  try {
    await browser.action.setBadgeBackgroundColor({ color: colors[color], ...at })
    await browser.action.setBadgeTextColor({ color: '#ffffff', ...at })
    await browser.action.setBadgeText({ text, ...at })
    await browser.action.setTitle({ title: title === '' ? TITLE : `${TITLE}\n${title}`, ...at })
  } catch {
    // The tab was closed in the meantime.
  }
}

/** The state of the queue, on all tabs. */
export async function showQueue(): Promise<void> {
  const wishes = await readWishes(browser.storage.local)
  const held = wishes.filter(({ state }) => state === 'held').length
  if (held > 0)
    await showBadge({
      text: '!',
      color: 'wrong',
      title: `${countOf(held)} waiting for your decision`,
    })
  else if (wishes.length > 0)
    await showBadge({
      text: '…',
      color: 'waits',
      title: `${countOf(wishes.length)} waiting to be sent`,
    })
  else await showBadge({ text: '', color: 'fine', title: '' })
}

const countOf = (count: number): string => (count === 1 ? '1 link is' : `${count} links are`)

/** The page of the tab has a short link of the account already. */
export const showKnown = (tabId: number, shortUrl: string): Promise<void> =>
  showBadge({ text: '1', color: 'busy', title: `This page has a short link: ${shortUrl}` }, tabId)
