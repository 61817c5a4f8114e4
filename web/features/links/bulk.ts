import type { BulkResult } from '../../../contract/bulk.ts'
import type { Link, LinkPage } from '../../../contract/links.ts'
import { answer, api } from '../../lib/api.ts'
import { callOf, type ListFilter } from './list-filter.ts'
import { randomKey } from './request-key.ts'

/** A call is one transaction, which others wait for. */
const ITEMS_A_CALL = 100
const LARGEST_PAGE = '100'

type Address = Pick<Link, 'domain' | 'key'>
export type Deed = (link: Address) => { action: string } & Record<string, unknown>

export interface BulkOutcome {
  done: Link[]
  refused: { link: Address; why: string }[]
}

/** Does the same to many links, some at a time; tells after each time how far it is. */
export async function doToAll(
  links: readonly Link[],
  deed: Deed,
  tell: (done: number) => void,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (let first = 0; first < links.length; first += ITEMS_A_CALL) {
    const some = links.slice(first, first + ITEMS_A_CALL)
    const results = await send(some.map(deed))
    for (const [at, { link, problem }] of results.entries()) {
      const meant = some[at]
      if (link) outcome.done.push(link)
      else if (meant) outcome.refused.push({ link: meant, why: whyOf(problem) })
    }
    tell(Math.min(first + ITEMS_A_CALL, links.length))
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

/** All links that the filter fits, page by page. */
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
