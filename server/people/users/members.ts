import { z } from 'zod'
import { type EditUser, Role, statusWords, type User } from '../../../contract/people/users.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordAudit } from '../audit/audit.ts'
import { requireConfirmed } from '../auth/auth.ts'
import { requireUser } from './listing.ts'
import {
  isActiveOwner,
  type MemberChange,
  makesOwner,
  refusalOf,
  refusalProblem,
  requireNoAdmin,
  seesAll,
} from './rules.ts'
import { removeFromTeam, requireTeamPermission, withdrawInvitations } from './team.ts'
import { mailNewOwner, mailNewRole, mailRemoval, mailReturn, mailSuspension } from './team-mails.ts'
import { findMember, listOtherOwners, type MemberRow, updateMember } from './team-store.ts'

/** The word in the path is `active` or `suspended`. A suspended member's keys are kept and answer 403. */
export async function changeStatus(
  app: App,
  caller: Caller,
  { id, status: word }: { id: string; status: string },
): Promise<User> {
  const status = StatusWord.safeParse(word).data
  if (status === undefined) {
    throw new Problem('invalid', { errors: { status: 'Use active or suspended' } })
  }
  return writing(app, async (inside) => {
    const change = { kind: 'status', status: statusWords[status] } as const
    const allowed = await requireChange(inside, caller, { id, change })
    if (allowed.member.status !== change.status) {
      await setStatus(inside, caller, { ...allowed, word: status })
    }
    return requireUser(inside, caller.accountId, id)
  })
}

const StatusWord = z.enum(['active', 'suspended'])

async function setStatus(
  inside: Inside,
  caller: Caller,
  { member, actor, word }: AllowedChange & { word: z.infer<typeof StatusWord> },
): Promise<void> {
  const { accountId } = caller
  const status = statusWords[word]
  await updateMember(inside.db, accountId, { userId: member.userId, changes: { status } })
  await audit(inside, caller, {
    action: word === 'suspended' ? 'user.suspended' : 'user.activated',
    member,
    after: { email: member.email, status },
  })
  if (word === 'active') return mailReturn(inside, { accountId, actor, member })
  await withdrawInvitations(inside, caller, { userId: member.userId, role: 0 })
  await mailSuspension(inside, { accountId, actor, member })
}

/** The number in the path is the whole bitmask, 0 to 127. */
export async function changeRole(
  app: App,
  caller: Caller,
  { id, role: digits }: { id: string; role: string },
): Promise<User> {
  const role = /^(?:0|[1-9]\d{0,2})$/.test(digits) ? Role.safeParse(Number(digits)).data : undefined
  if (role === undefined) {
    throw new Problem('invalid', { errors: { role: 'Use a number from 0 to 127' } })
  }
  return writing(app, async (inside) => {
    const change = { kind: 'role', role } as const
    const { member, actor } = await requireChange(inside, caller, { id, change })
    const isNewOwner = makesOwner(role, member.role)
    if (isNewOwner) requireConfirmed(app, caller)
    if (member.role !== role) {
      const changes = { role, ...(seesAll(role) && { only_own_links: 0 }) }
      await updateMember(inside.db, caller.accountId, { userId: id, changes })
      await audit(inside, caller, {
        action: 'user.role-changed',
        member,
        after: { email: member.email, role },
      })
      await withdrawInvitations(inside, caller, { userId: id, role })
      const news = { accountId: caller.accountId, actor, member }
      if (isNewOwner) await mailNewOwner(inside, news)
      else await mailNewRole(inside, news, role)
    }
    return requireUser(inside, caller.accountId, id)
  })
}

/** Whether the member has to do only with the links that they made. */
export async function limitMember(
  app: App,
  caller: Caller,
  { id, onlyOwnLinks }: EditUser & { id: string },
): Promise<User> {
  return writing(app, async (inside) => {
    const change = { kind: 'links' } as const
    const { member } = await requireChange(inside, caller, { id, change })
    if (onlyOwnLinks) requireNoAdmin(member.role)
    if ((member.onlyOwnLinks === 1) !== onlyOwnLinks) {
      const changes = { only_own_links: onlyOwnLinks ? 1 : 0 }
      await updateMember(inside.db, caller.accountId, { userId: id, changes })
      await recordAudit(inside, {
        accountId: caller.accountId,
        userId: caller.userId,
        action: 'user.links-changed',
        subject: id,
        before: { email: member.email, onlyOwnLinks: !onlyOwnLinks },
        after: { email: member.email, onlyOwnLinks },
      })
    }
    return requireUser(inside, caller.accountId, id)
  })
}

/** Their links go to an Owner, their sessions and keys in the account end, and their open invitations are withdrawn. */
export async function removeUser(app: App, caller: Caller, id: string): Promise<void> {
  // As with leaving: an operator must not end a membership of the user they act as.
  if (id === caller.userId && caller.assumedBy !== null) {
    throw new Problem('forbidden', {
      detail:
        'You cannot remove the person you are acting as. Stop acting, then go on as yourself.',
    })
  }
  await writing(app, async (inside) => {
    const change = { kind: 'removal' } as const
    const { member, actor, otherOwners } = await requireChange(inside, caller, { id, change })
    await withdrawInvitations(inside, caller, { userId: id, role: 0 })
    const isOwnerRemoving = isActiveOwner(actor) && actor.userId !== id
    const heir = isOwnerRemoving ? actor.userId : (otherOwners[0] ?? null)
    const links = await removeFromTeam(inside, { accountId: caller.accountId, userId: id, heir })
    await audit(inside, caller, { action: 'user.removed', member, after: { links, heir } })
    await mailRemoval(inside, { accountId: caller.accountId, actor, member })
  })
}

interface AllowedChange {
  member: MemberRow
  /** The caller's own membership, read again under the lock. */
  actor: MemberRow
  otherOwners: string[]
}

async function requireChange(
  inside: Inside,
  caller: Caller,
  { id, change }: { id: string; change: MemberChange },
): Promise<AllowedChange> {
  const actor = await requireTeamPermission(inside, caller, 'Admin')
  const member = await findMember(inside.db, caller.accountId, id)
  if (!member) throw new Problem('not-found')
  const otherOwners = await listOtherOwners(inside.db, caller.accountId, id)
  const refusal = refusalOf(actor, { member, change, otherOwners: otherOwners.length })
  if (refusal) throw refusalProblem(refusal)
  return { member, actor, otherOwners }
}

async function audit(
  inside: Inside,
  caller: Caller,
  { action, member, after }: { action: string; member: MemberRow; after: object },
): Promise<void> {
  const { email, role, status } = member
  await recordAudit(inside, {
    accountId: caller.accountId,
    userId: caller.userId,
    action,
    subject: member.userId,
    before: { email, role, status },
    after,
  })
}
