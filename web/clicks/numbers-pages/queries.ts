import { queryOptions } from '@tanstack/react-query'
import type {
  CreateNumbersPage,
  EditNumbersPage,
  NumbersPage,
  NumbersPageList,
} from '../../../contract/clicks/numbers-pages.ts'
import { answer, api } from '../../lib/api/api.ts'

export const numbersPagesQuery = queryOptions({
  queryKey: ['numbers-pages'],
  queryFn: (): Promise<NumbersPageList> => answer(api.v1.analytics.pages.$get({ query: {} })),
  staleTime: 1000,
})

export const createNumbersPage = (json: CreateNumbersPage): Promise<NumbersPage> =>
  answer(api.v1.analytics.pages.$post({ json }))

export const editNumbersPage = (id: string, json: EditNumbersPage): Promise<NumbersPage> =>
  answer(api.v1.analytics.pages[':id'].$put({ param: { id }, json }))

export const deleteNumbersPage = async (id: string): Promise<void> => {
  await answer(api.v1.analytics.pages[':id'].$delete({ param: { id } }))
}
