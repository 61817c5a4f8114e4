import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InviteUser, User } from '../../../contract/people/users.ts'
import { answer, api } from '../../lib/api/api.ts'

const LARGEST_PAGE = '100'

/**
 * All members and open invitations of the account. Teams are small, so all pages are loaded at once; a team of thousands
 * still works.
 */
export const teamQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async (): Promise<User[]> => {
    const team: User[] = []
    let cursor: string | null = null
    do {
      const query = { limit: LARGEST_PAGE, ...(cursor && { cursor }) }
      const page: { items: User[]; nextCursor: string | null } = await answer(
        api.v1.users.$get({ query }),
      )
      team.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    return team
  },
  staleTime: 10_000,
})

const DECLINED_DAYS = 7

/** The invitations of the last week that were declined, newest first; from the audit log, which remembers them. */
export const declinedQuery = queryOptions({
  queryKey: ['users', 'declined'],
  queryFn: async (): Promise<{ email: string; at: string }[]> => {
    const from = new Date(Date.now() - DECLINED_DAYS * 86_400_000).toISOString()
    const query = { action: 'invitation.declined', from, limit: LARGEST_PAGE }
    const { items } = await answer(api.v1.audit.$get({ query }))
    const declined = items.map(({ before, at }) => ({ email: String(before?.email), at }))
    return declined.filter(
      ({ email }, place) => declined.findIndex((one) => one.email === email) === place,
    )
  },
})

export const inviteMutation = mutationOptions({
  mutationFn: (body: InviteUser): Promise<User> => answer(api.v1.users.$post({ json: body })),
})

export const resendInvitation = (id: string): Promise<User> =>
  answer(api.v1.users[':id'].resend.$post({ param: { id } }))

export async function cancelInvitation(id: string): Promise<void> {
  await answer(api.v1.users.cancel[':id'].$delete({ param: { id } }))
}

export const changeRole = (id: string, role: number): Promise<User> =>
  answer(api.v1.users[':id'].role[':role'].$put({ param: { id, role: String(role) } }))

export const limitToOwnLinks = (id: string, onlyOwnLinks: boolean): Promise<User> =>
  answer(api.v1.users[':id'].$patch({ param: { id }, json: { onlyOwnLinks } }))

export const changeStatus = (id: string, status: 'active' | 'suspended'): Promise<User> =>
  answer(api.v1.users[':id'].status[':status'].$put({ param: { id, status } }))

export async function removeUser(id: string): Promise<void> {
  await answer(api.v1.users[':id'].$delete({ param: { id } }))
}

/** For operators: all users of the installation whose name or e-mail matches `q`. */
export const peopleQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['people', q],
    queryFn: ({ pageParam: cursor }) =>
      answer(
        api.v1.operator.people.$get({
          query: { limit: '20', ...(q && { q }), ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
