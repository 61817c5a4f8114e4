import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nounFor } from '../../../contract/counted.ts'
import type { LinkPage } from '../../../contract/links/links.ts'
import { answer, api } from '../../lib/api/api.ts'
import { accountZone } from '../../lib/session/account-zone.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { count } from '../../ui/text/numbers.ts'
import css from './week-lines.module.css'

const weeksQuery = (links: string) =>
  queryOptions({
    queryKey: ['links', 'weeks', links],
    queryFn: async () => {
      const query = { links, timezone: accountZone() }
      return (await answer(api.v1.analytics.weeks.$get({ query }))).items
    },
    staleTime: 60_000,
    retry: false,
  })

/** The last seven days of the links of a page, today so far included, by link id; throws if analytics fails. */
export async function weekLines(
  client: QueryClient,
  { items }: LinkPage,
): Promise<[id: string, line: ReactNode][]> {
  if (items.length === 0) return []
  const weeks = await client.fetchQuery(weeksQuery(items.map(({ id }) => id).join()))
  return weeks.map(({ link, clicks }) => [link, <Week key={link} clicks={clicks} />])
}

/** One row of the column: the line, on wide screens, and its sum. */
function Week({ clicks }: { clicks: number[] }) {
  const sum = clicks.reduce((all, day) => all + day, 0)
  return (
    <>
      <span className={css.line}>
        <Sparkline values={clicks} isRunning />
      </span>
      <span className={css.sum}>
        {count(sum)}
        <span className={css.unit}> {nounFor(sum, 'click')} in 7 days</span>
      </span>
    </>
  )
}
