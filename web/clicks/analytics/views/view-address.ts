import { metricOf } from '../charts/metrics.ts'
import { subjectsOf, withSubjects } from '../compare/subjects.ts'
import { scopeOf, withScope } from '../scope.ts'

/** The parameter that names the view which the page was opened with. */
const VIEW = 'view'

export const openViewId = (search: URLSearchParams): string | null => search.get(VIEW)

/** What a view keeps of the page's address, in one way of writing. */
export function viewQuery(search: URLSearchParams, now: Date): string {
  const scoped = withScope(new URLSearchParams(), scopeOf(search, now))
  const compared = withSubjects(scoped, subjectsOf(search))
  const metric = metricOf(search.get('chart'))
  if (metric !== 'clicks') compared.set('chart', metric)
  return compared.toString()
}

/** The address of a view, by its name in the list. */
export function withView({ id, query }: { id: string; query: string }): URLSearchParams {
  const search = new URLSearchParams(query)
  search.set(VIEW, id)
  return search
}

export function withoutView(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(VIEW)
  return next
}
