import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  PlanAccount,
  PlanAccountPage,
  PlanAccountState,
  PlanOverview,
  SetTier,
} from '../../../contract/plans/operator-plans.ts'
import { answer, api } from '../../lib/api/api.ts'

export const planKeys = { all: ['operator-plans'] } as const

export const overviewQuery = queryOptions({
  queryKey: [...planKeys.all, 'overview'],
  queryFn: (): Promise<PlanOverview> => answer(api.v1.operator.plans.$get()),
})

export interface AccountFilter {
  q: string
  state: PlanAccountState | ''
}

export const accountsQuery = ({ q, state }: AccountFilter) =>
  infiniteQueryOptions({
    queryKey: [...planKeys.all, 'accounts', q, state],
    queryFn: ({ pageParam: cursor }): Promise<PlanAccountPage> =>
      answer(
        api.v1.operator.accounts.$get({
          query: { ...(q && { q }), ...(state && { state }), ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const setTier = ({ id, ...json }: SetTier & { id: string }): Promise<PlanAccount> =>
  answer(api.v1.operator.accounts[':id'].tier.$put({ param: { id }, json }))
