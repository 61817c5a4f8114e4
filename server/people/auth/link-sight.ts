import { hasPermission } from '../../../contract/people/permissions.ts'
import type { App } from '../../context.ts'
import type { LinkSight } from '../../schema/seen-links.ts'
import { findSeeingMember, type SeeingMember } from './store.ts'

/** Admins and Owners see the links of every folder. A key without these permissions sees what its maker would without them. */
export function sightOf({ userId, role, onlyOwnLinks, hasClosedFolder }: SeeingMember): LinkSight {
  const seesFolders = hasPermission(role, 'Admin') || hasPermission(role, 'Owner')
  return {
    foldersOf: seesFolders || hasClosedFolder === 0 ? null : userId,
    madeBy: onlyOwnLinks === 1 ? userId : null,
  }
}

/** For what is done for somebody outside of a call of theirs. Who is no member any more sees only the links of open folders. */
export async function findSight(
  app: Pick<App, 'db'>,
  { accountId, userId }: { accountId: string; userId: string | null },
): Promise<LinkSight> {
  const member = userId === null ? undefined : await findSeeingMember(app.db, accountId, userId)
  return member ? sightOf(member) : { foldersOf: userId ?? '', madeBy: null }
}
