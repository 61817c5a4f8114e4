import type { BulkResult } from '../../../contract/links/bulk.ts'
import type { Link, LinkPage } from '../../../contract/links/links.ts'
import { answer, api } from '../../lib/api/api.ts'
import { randomKey } from '../../lib/request-key.ts'
import { callOf, type ListFilter } from '../list/filters/list-filter.ts'

/** Each call is one transaction, and other writes wait for it. */
const ITEMS_A_CALL = 100
const LARGEST_PAGE = '100'

type LinkRef = Pick<Link, 'domain' | 'key'>
export type BulkItemBuilder = (link: LinkRef) => { action: string } & Record<string, unknown>

export interface BulkOutcome {
  done: Link[]
  refused: { link: LinkRef; why: string }[]
}

/** Sends one item per link, in calls of `ITEMS_A_CALL`; reports progress after each call. */
export async function runBulk(
  links: readonly Link[],
  toItem: BulkItemBuilder,
  onProgress: (done: number) => void,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (let first = 0; first < links.length; first += ITEMS_A_CALL) {
    const some = links.slice(first, first + ITEMS_A_CALL)
    const results = await send(some.map(toItem))
    for (const [at, { link, problem }] of results.entries()) {
      const sent = some[at]
      if (link) outcome.done.push(link)
      else if (sent) outcome.refused.push({ link: sent, why: whyOf(problem) })
    }
    onProgress(Math.min(first + ITEMS_A_CALL, links.length))
  }
  return outcome
}

async function send(items: unknown[]): Promise<BulkResult[]> {
  const headers = { 'idempotency-key': randomKey() }
  const { items: results } = await answer(
    api.v1.redirects.bulk.$post({ json: { items } }, { headers }),
  )
  return results
}

const whyOf = (problem: BulkResult['problem']): string =>
  problem?.errors?.[0]?.message ?? problem?.detail ?? ''

/** Loads all links that match the filter, page by page. */
export async function readAll(filter: ListFilter): Promise<Link[]> {
  const links: Link[] = []
  let cursor: string | null = null
  do {
    const page: LinkPage = await answer(
      api.v1.redirects.$get({
        query: { ...callOf(filter), limit: LARGEST_PAGE, ...(cursor && { cursor }) },
      }),
    )
    links.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return links
}

export async function fetchLinksFile(filter: ListFilter, format: 'csv' | 'json'): Promise<Blob> {
  const query = { ...callOf(filter), format }
  return (await api.v1.redirects.export.$get({ query })).blob()
}
