import { pageSlots } from '../../../contract/screens/page-slots.ts'

/** Without a slot there is no store page. */
export const browsers = {
  Firefox: {
    slot: 'extension-firefox',
    message: 'Make Firefox even better with one-click URL shortening!',
  },
  Chrome: {
    slot: 'extension-chrome',
    message: 'Supercharge your Chrome browsing with instant URL shortening!',
  },
  Edge: { slot: undefined, message: 'Edge user? Our extension is coming soon!' },
  Safari: { slot: undefined, message: 'Safari extension coming soon!' },
} as const

export type BrowserName = keyof typeof browsers

/** Phones, tablets, televisions, headsets and windows of desktop programs: their agents name Chrome or Firefox as well. */
const TAKES_NO_EXTENSIONS =
  /Android|Mobile|Tablet|Tizen|Web0S|SMART-TV|CrKey|OculusBrowser|Electron\//

/**
 * The browser whose extension can be installed here: Firefox first, then Chrome. Edge, whose agent names Chrome too, and
 * Safari are never detected.
 */
export function detectBrowser(agent: string): BrowserName | undefined {
  if (TAKES_NO_EXTENSIONS.test(agent)) return undefined
  if (agent.includes('Firefox/')) return 'Firefox'
  return agent.includes('Chrome/') && !/\bEdg\//.test(agent) ? 'Chrome' : undefined
}

/** The store page in a served page; undefined if the installation names none, or if no server has filled it in. */
export function storeAddress(href: string | null): string | undefined {
  const isPlaceholder = Object.values(pageSlots).some((slot) => slot === href)
  return href && !isPlaceholder ? href : undefined
}
