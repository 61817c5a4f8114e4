import { queryOptions } from '@tanstack/react-query'
import type { SavedView, SavedViewPage } from '../../../../contract/clicks/saved-views.ts'
import { answer, api } from '../../../lib/api/api.ts'

export const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: (): Promise<SavedViewPage> => answer(api.v1.analytics.views.$get({ query: {} })),
  staleTime: 30_000,
})

export const saveView = (json: { name: string; query: string }): Promise<SavedView> =>
  answer(api.v1.analytics.views.$post({ json }))

export interface ViewChange {
  id: string
  name?: string
  query?: string
}

export const changeView = ({ id, ...json }: ViewChange): Promise<SavedView> =>
  answer(api.v1.analytics.views[':id'].$put({ param: { id }, json }))

export const deleteView = (id: string) =>
  answer(api.v1.analytics.views[':id'].$delete({ param: { id } }))
