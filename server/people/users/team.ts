import { hasPermission, OWNER_ROLE, type Permission } from '../../../contract/people/permissions.ts'
import type { Inside, Member } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { recordAudit } from '../audit/audit.ts'
import { endSessions } from '../auth/auth.ts'
import { handOverLinks } from './hand-over.ts'
import { deleteInvitationsBy } from './invitation-store.ts'
import { deleteMember, findMember, type MemberRow, raiseTeamVersion } from './team-store.ts'

/**
 * Call it first in every transaction that changes a team: it locks the account row, so such changes of one account run
 * one after another, and reads made afterwards stay valid. It reads the caller's membership again, which may have
 * changed while this call waited for the lock.
 */
export async function requireTeamPermission(
  inside: Inside,
  caller: Member,
  permission: Permission,
): Promise<MemberRow> {
  const isOpen = await raiseTeamVersion(inside.db, caller.accountId)
  const member = await findMember(inside.db, caller.accountId, caller.userId)
  if (!isOpen || !member) throw new Problem('unauthenticated')
  if (member.status !== 'ACTIVE' || !hasPermission(member.role, permission)) {
    throw new Problem('forbidden')
  }
  return member
}

export interface Departure {
  accountId: string
  userId: string
  /** The Owner who gets their links; null when there is no other active Owner. */
  heir: string | null
}

/** Removes a member from the account; answers how many links the heir gets. */
export async function removeFromTeam(
  inside: Inside,
  { accountId, userId, heir }: Departure,
): Promise<number> {
  await deleteMember(inside.db, accountId, userId)
  await endAccess(inside, { accountId, userId })
  return handOverLinks(inside, accountId, { from: userId, to: heir })
}

/** Revokes the keys and ends the sessions of a user in the account. */
export async function endAccess(
  inside: Inside,
  member: { accountId: string; userId: string },
): Promise<void> {
  await revokeKeysOf(inside, member)
  await endSessions(inside.db, member.userId, { accountId: member.accountId })
}

/** Withdraws the open invitations of a member that they could not send with this role. */
export async function withdrawInvitations(
  inside: Inside,
  caller: Member,
  { userId, role }: { userId: string; role: number },
): Promise<void> {
  const { accountId } = caller
  const withdrawn = await deleteInvitationsBy(inside.db, accountId, {
    invitedBy: userId,
    ...(hasPermission(role, 'Admin') ? { lacking: OWNER_ROLE & ~role } : {}),
  })
  for (const { id, email, role: granted } of withdrawn) {
    await recordAudit(inside, {
      accountId,
      userId: caller.userId,
      action: 'invitation.cancelled',
      subject: id,
      before: { email, role: granted },
      after: null,
    })
  }
}
