import { browser } from 'wxt/browser'
import { currentOf, readServers, type Servers } from '../servers/servers.ts'
import { type Draft, readDraft } from '../shorten/draft.ts'
import { type LastOutcome, readLastOutcome, recent } from '../shorten/last-outcome.ts'
import { titleOf } from '../shorten/page-title.ts'
import { asWebAddress } from '../shorten/web-address.ts'

export interface OpenPage {
  tabId: number | undefined
  /** Undefined for pages that are not on the web. */
  address: string | undefined
  title: string
}

/** All that the first picture of the popup needs; none of it comes from the network. */
export interface Start {
  servers: Servers
  page: OpenPage
  draft: Draft | null
  outcome: LastOutcome | null
}

export async function readStart(): Promise<Start> {
  const [servers, [tab], outcome] = await Promise.all([
    readServers(browser.storage.local),
    browser.tabs.query({ active: true, currentWindow: true }),
    readLastOutcome(browser.storage.session),
  ])
  const page = { tabId: tab?.id, address: asWebAddress(tab?.url), title: titleOf(tab?.title ?? '') }
  const server = currentOf(servers)
  const draft = server ? await findDraft(server.origin, page) : null
  return { servers, page, draft, outcome: recent(outcome) }
}

/** What was typed for this page, for links of this server. */
export const findDraft = (origin: string, { address }: OpenPage): Promise<Draft | null> =>
  readDraft(browser.storage.session, origin, address ?? '')
