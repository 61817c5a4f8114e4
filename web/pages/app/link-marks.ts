import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LinkChange } from '../../../contract/links/link-history.ts'
import type { ChartMark } from '../../clicks/analytics/charts/chart-marks.ts'
import { type AnalyticsScope, onlyValue } from '../../clicks/analytics/scope.ts'
import { answer, api } from '../../lib/api/api.ts'
import { shownChanges } from '../../links/link/shown-changes.ts'
import { linkKeys } from '../../links/queries.ts'

/** One page; older changes are not marked. */
const CHANGES = '100'

const changesQuery = (domain: string, key: string) =>
  queryOptions({
    queryKey: [...linkKeys.all, 'history', domain, key, 'marks'],
    queryFn: () =>
      answer(
        api.v1.redirects[':domain'][':key'].history.$get({
          param: { domain, key },
          query: { limit: CHANGES },
        }),
      ),
  })

const none: readonly ChartMark[] = []

/** What was done to the link that a scope is about. Without one, or while it loads, there are no marks. */
export function useLinkMarks({ filters }: AnalyticsScope): readonly ChartMark[] {
  const [domain = '', key = ''] = [onlyValue(filters, 'domain'), onlyValue(filters, 'key')]
  const { data } = useQuery({
    ...changesQuery(domain, key),
    enabled: domain !== '' && key !== '',
    retry: false,
  })
  return data?.items.map(markOf) ?? none
}

const actionWords: Readonly<Record<string, string>> = {
  'link.created': 'made the link',
  'link.moved': 'moved it to another domain',
  'link.renamed': 'gave it another address',
  'link.deleted': 'moved it to the trash',
  'link.restored': 'brought it back from the trash',
}

function markOf({ at, actor, action, changes }: LinkChange): ChartMark {
  const who = actor?.name || actor?.email || 'Somebody'
  const fields = shownChanges(changes).map(({ name }) => name)
  const changed = fields.length > 0 ? `changed ${fields.join(', ')}` : 'changed it'
  return { at, words: `${who} ${actionWords[action] ?? changed}` }
}
