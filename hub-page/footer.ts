import type { HubSettings } from '../contract/hubs/hubs.ts'
import { type Html, html } from './html.ts'

interface FooterInput {
  settings: Pick<HubSettings, 'removeBranding'>
  address: string
  home: string
  /** There is something that a visitor could report. */
  isReportable?: boolean
}

/** Below the page, where custom CSS does not reach: a visitor can always report it. */
export function pageFooter({ settings, address, home, isReportable = true }: FooterInput): Html {
  return html`<footer>${isReportable && html`<a href="${address}+" rel="nofollow">Report this page</a>`}<a href="${home}privacy-policy">Privacy</a>${!settings.removeBranding && html`<a href="${home}">Made with Unfurly</a>`}</footer>`
}
