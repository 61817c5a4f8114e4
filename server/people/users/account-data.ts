import { roleName } from '../../../contract/people/permissions.ts'
import type { AccountData, PurgeStep } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { forgetRegistrationsFrom } from '../registrations/registrations.ts'
import {
  deleteInvitations,
  listInvitationIds,
  listMembers,
  listOpenInvitations,
} from './account-data-store.ts'

/** Also deletes the registrations made from the invitations. */
const removeInvitations: PurgeStep = async (db, { accountId, limit }) => {
  const ids = await listInvitationIds(db, accountId, limit)
  if (ids.length === 0) return 0
  await forgetRegistrationsFrom(db, ids)
  await deleteInvitations(db, ids)
  return ids.length
}

async function membersJson(db: Db, accountId: string) {
  const [members, invitations] = [
    await listMembers(db, accountId),
    await listOpenInvitations(db, accountId),
  ]
  return {
    members: members.map(({ lastLoginAt, joinedAt, ...member }) => ({
      ...member,
      roleName: roleName(member.role),
      lastLoginAt: lastLoginAt === null ? null : isoTime(lastLoginAt),
      joinedAt: isoTime(joinedAt),
    })),
    invitations: invitations.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      roleName: roleName(invitation.role),
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(expiresAt),
    })),
  }
}

export const usersData: AccountData = {
  tables: ['invitations'],
  purge: { steps: () => [removeInvitations] },
  export: {
    files: ({ db }, { accountId }) => [jsonFile('members.json', () => membersJson(db, accountId))],
  },
}
