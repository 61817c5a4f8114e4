import { useMutation, useQueryClient } from '@tanstack/react-query'
import { roleName } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/users.ts'
import { isCancelled } from '../../lib/confirmation.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { toast } from '../../ui/toast.ts'
import { cancelInvitation, changeRole, changeStatus, teamQuery } from './queries.ts'
import { nameOf } from './team.ts'

interface TeamChange<Input> {
  send: (input: Input) => Promise<unknown>
  /** The team as it is once the server agrees: shown at once. */
  ahead: (team: User[], input: Input) => User[]
  done: (input: Input) => string
  /** Title of the sentence for a refusal. */
  refused: (input: Input) => string
}

/** A change that shows at once, and is taken back with a sentence where the server refuses it. */
function useTeamChange<Input>({ send, ahead, done, refused }: TeamChange<Input>) {
  const client = useQueryClient()
  const { queryKey } = teamQuery
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, ahead(before, input))
      return before
    },
    onSuccess: (_, input) => toast({ title: 'Done', message: done(input), lifeMs: 3000 }),
    onError: (error, input, before) => {
      if (before) client.setQueryData(queryKey, before)
      if (isCancelled(error)) return
      const { detail } = failureWords(error)
      toast({ title: refused(input), message: detail, lifeMs: false, tone: 'danger' })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

const replace = (team: User[], changed: User) =>
  team.map((user) => (user.id === changed.id ? changed : user))

export function useChangeRole() {
  return useTeamChange({
    send: ({ user, role }: { user: User; role: number }) => changeRole(user.id, role),
    ahead: (team, { user, role }) => replace(team, { ...user, role, roleName: roleName(role) }),
    done: ({ user, role }) => `${nameOf(user)} is ${roleName(role)} from the next click on.`,
    refused: ({ user }) => `The role of ${nameOf(user)} stays`,
  })
}

export function useSuspend() {
  return useTeamChange({
    send: (user: User) => changeStatus(user.id, 'suspended'),
    ahead: (team, user) => replace(team, { ...user, status: 'SUSPENDED' }),
    done: (user) => `${nameOf(user)} cannot use this account any more.`,
    refused: (user) => `${nameOf(user)} was not suspended`,
  })
}

export function useLetIn() {
  return useTeamChange({
    send: (user: User) => changeStatus(user.id, 'active'),
    ahead: (team, user) => replace(team, { ...user, status: 'ACTIVE' }),
    done: (user) => `${nameOf(user)} can use this account again.`,
    refused: (user) => `${nameOf(user)} is still suspended`,
  })
}

export function useCancelInvitation() {
  return useTeamChange({
    send: (invitation: User) => cancelInvitation(invitation.id),
    ahead: (team, invitation) => team.filter(({ id }) => id !== invitation.id),
    done: ({ email }) => `The invitation for ${email} ended.`,
    refused: ({ email }) => `The invitation for ${email} is still open`,
  })
}
