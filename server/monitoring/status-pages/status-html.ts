import { html } from '../../../hub-page/html.ts'
import {
  pastIncidents,
  sentenceOf,
  statusFrame,
  statusHead,
  statusRows,
} from '../status-drawing/status-drawing.ts'
import type { ShownStatus } from './public-status.ts'

export function statusPage({ shown, counts }: ShownStatus, home: string): string {
  const { title, checkedAt, items, incidents, total } = shown
  const more = total - items.length
  const rows = items.map(({ name, shortUrl, state, uptime, days }) => ({
    ...{ name, state, days },
    href: shortUrl,
    quarter: uptime.quarter,
  }))
  return statusFrame(
    { title, home, isListed: false },
    html`${statusHead(title, sentenceOf(counts), checkedAt)}${rows.length > 0 && statusRows(rows)}${
      more > 0 && html`<p><small>And ${more} more that are not shown.</small></p>`
    }${pastIncidents(incidents)}`,
  )
}

/** For a browser, with status 404. */
export const noStatusPage = (home: string): string =>
  statusFrame(
    { title: 'There is no status page here', home, isListed: false },
    html`<p class="s">There is no status page here</p><p>It was deleted, or the address is not complete.</p>`,
  )
