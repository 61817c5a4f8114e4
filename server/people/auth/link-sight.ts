import { hasPermission } from '../../../contract/people/permissions.ts'
import type { App, Caller } from '../../context.ts'
import type { LinkSight } from '../../schema/seen-links.ts'
import { findSeeingMember } from './store.ts'

type Seeing = Pick<Caller, 'userId' | 'role' | 'onlyOwnLinks'>

/** Admins and Owners see the links of every folder. A key without these permissions sees what its maker would without them. */
export function sightOf({ userId, role, onlyOwnLinks }: Seeing): LinkSight {
  const seesFolders = hasPermission(role, 'Admin') || hasPermission(role, 'Owner')
  return { foldersOf: seesFolders ? null : userId, madeBy: onlyOwnLinks ? userId : null }
}

/** For work that is done for a member outside of a call. Who is no member any more sees only open folders. */
export async function findSight(
  app: Pick<App, 'db'>,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<LinkSight> {
  const member = await findSeeingMember(app.db, accountId, userId)
  return sightOf({
    userId,
    role: member?.role ?? 0,
    onlyOwnLinks: member?.onlyOwnLinks === 1,
  })
}
