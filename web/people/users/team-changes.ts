import { useMutation, useQueryClient } from '@tanstack/react-query'
import { roleName } from '../../../contract/people/permissions.ts'
import type { User } from '../../../contract/people/users.ts'
import { toast } from '../../ui/toasts/toast.ts'
import {
  cancelInvitation,
  changeRole,
  changeStatus,
  limitToOwnLinks,
  teamQuery,
} from './queries.ts'
import { nameOf } from './team.ts'

interface TeamMutation<Input> {
  send: (input: Input) => Promise<unknown>
  /** The expected result, shown before the server has answered. */
  optimistic: (team: User[], input: Input) => User[]
  done: (input: Input) => string
  /** Title of the error toast. */
  failed: (input: Input) => string
}

/** An optimistic mutation: rolled back with an error toast if the server refuses it. */
function useTeamMutation<Input>({ send, optimistic, done, failed }: TeamMutation<Input>) {
  const client = useQueryClient()
  const { queryKey } = teamQuery
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, optimistic(before, input))
      return before
    },
    onSuccess: (_, input) => toast({ title: 'Done', message: done(input) }),
    onError: (_, __, before) => {
      if (before) client.setQueryData(queryKey, before)
    },
    meta: { failed },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

const replace = (team: User[], changed: User) =>
  team.map((user) => (user.id === changed.id ? changed : user))

export function useChangeRole() {
  return useTeamMutation({
    send: ({ user, role }: { user: User; role: number }) => changeRole(user.id, role),
    optimistic: (team, { user, role }) =>
      replace(team, { ...user, role, roleName: roleName(role) }),
    done: ({ user, role }) => `${nameOf(user)} is ${roleName(role)} from the next click on.`,
    failed: ({ user }) => `The role of ${nameOf(user)} stays`,
  })
}

export function useLimitLinks() {
  return useTeamMutation({
    send: ({ user, onlyOwnLinks }: { user: User; onlyOwnLinks: boolean }) =>
      limitToOwnLinks(user.id, onlyOwnLinks),
    optimistic: (team, { user, onlyOwnLinks }) => replace(team, { ...user, onlyOwnLinks }),
    done: ({ user, onlyOwnLinks }) =>
      onlyOwnLinks
        ? `${nameOf(user)} sees only the links they made.`
        : `${nameOf(user)} sees the links of others again.`,
    failed: ({ user }) => `Nothing changed for ${nameOf(user)}`,
  })
}

export function useSuspend() {
  return useTeamMutation({
    send: (user: User) => changeStatus(user.id, 'suspended'),
    optimistic: (team, user) => replace(team, { ...user, status: 'SUSPENDED' }),
    done: (user) => `${nameOf(user)} cannot use this account any more.`,
    failed: (user) => `${nameOf(user)} was not suspended`,
  })
}

export function useLetIn() {
  return useTeamMutation({
    send: (user: User) => changeStatus(user.id, 'active'),
    optimistic: (team, user) => replace(team, { ...user, status: 'ACTIVE' }),
    done: (user) => `${nameOf(user)} can use this account again.`,
    failed: (user) => `${nameOf(user)} is still suspended`,
  })
}

export function useCancelInvitation() {
  return useTeamMutation({
    send: (invitation: User) => cancelInvitation(invitation.id),
    optimistic: (team, invitation) => team.filter(({ id }) => id !== invitation.id),
    done: ({ email }) => `The invitation for ${email} ended.`,
    failed: ({ email }) => `The invitation for ${email} is still open`,
  })
}
