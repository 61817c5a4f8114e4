import { queryOptions } from '@tanstack/react-query'
import type { Page } from '../../../contract/paging.ts'
import type { ApiKey, CreateApiKey, CreatedApiKey } from '../../../contract/people/api-keys.ts'
import { answer, api } from '../../lib/api/api.ts'

const LARGEST_PAGE = '100'

/** All keys of the account, newest first: few enough to load all pages. */
export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async (): Promise<ApiKey[]> => {
    const keys: ApiKey[] = []
    let cursor: string | null = null
    do {
      const query = { limit: LARGEST_PAGE, ...(cursor && { cursor }) }
      const page: Page<ApiKey> = await answer(api.v1['api-keys'].$get({ query }))
      keys.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    return keys
  },
})

export const createKey = (body: CreateApiKey): Promise<CreatedApiKey> =>
  answer(api.v1['api-keys'].$post({ json: body }))

export async function revokeKey(id: string): Promise<void> {
  await answer(api.v1['api-keys'][':id'].$delete({ param: { id } }))
}
