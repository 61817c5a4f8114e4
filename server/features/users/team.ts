import { hasPermission, OWNER_ROLE, type Permission } from '../../../contract/permissions.ts'
import type { App, Member } from '../../context.ts'
import { Problem } from '../../platform/problem.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { recordAudit } from '../audit/audit.ts'
import { endSessions } from '../auth/auth.ts'
import { handOverLinks } from './hand-over.ts'
import { deleteInvitationsBy } from './invitation-store.ts'
import { deleteMember, findMember, type MemberRow, raiseTeamVersion } from './team-store.ts'

/**
 * First of all in a transaction that changes a team: such changes of one account wait for each other here, and what is
 * read afterwards stays so. The caller may have waited for a change of themselves, so who they are is read again.
 */
export async function requireTeamHolder(
  app: App,
  caller: Member,
  permission: Permission,
): Promise<MemberRow> {
  const isOpen = await raiseTeamVersion(app.db, caller.accountId)
  const member = await findMember(app.db, caller.accountId, caller.userId)
  if (!isOpen || !member) throw new Problem('unauthenticated')
  if (member.status !== 'ACTIVE' || !hasPermission(member.role, permission)) {
    throw new Problem('forbidden')
  }
  return member
}

export interface Departure {
  accountId: string
  userId: string
  /** Who gets their links; null: nobody is left. */
  heir: string | null
}

/** Takes a member out of the account; answers how many links the heir got. */
export async function depart(app: App, { accountId, userId, heir }: Departure): Promise<number> {
  await deleteMember(app.db, accountId, userId)
  await endAccess(app, { accountId, userId })
  return handOverLinks(app, accountId, { from: userId, to: heir })
}

/** The keys and sessions by which a person works in an account. */
export async function endAccess(
  app: App,
  member: { accountId: string; userId: string },
): Promise<void> {
  await revokeKeysOf(app, member)
  await endSessions(app.db, member.userId, { accountId: member.accountId })
}

/** An invitation is worth no more than who made it: what they could not grant with this role is withdrawn. */
export async function withdrawInvitations(
  app: App,
  caller: Member,
  { userId, role }: { userId: string; role: number },
): Promise<void> {
  const { accountId } = caller
  const withdrawn = await deleteInvitationsBy(app.db, accountId, {
    invitedBy: userId,
    ...(hasPermission(role, 'Admin') ? { lacking: OWNER_ROLE & ~role } : {}),
  })
  for (const { id, email, role: granted } of withdrawn) {
    await recordAudit(app, {
      accountId,
      userId: caller.userId,
      action: 'invitation.cancelled',
      subject: id,
      before: { email, role: granted },
      after: null,
    })
  }
}
