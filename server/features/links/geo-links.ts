import type { CreateGeoLink, EditGeoLink, Link } from '../../../contract/links.ts'
import type { App, Member } from '../../context.ts'
import { writing } from '../../platform/after-commit.ts'
import { Problem } from '../../platform/problem.ts'
import { requireLinkDomain } from '../domains/domains.ts'
import { requireRules } from './allowed-rules.ts'
import { checkedFields } from './checked-fields.ts'
import { changedFields } from './link-row.ts'
import { requireLiveLink } from './links.ts'
import { makeLink } from './make-link.ts'
import { requireGeo, requireGeoRoom } from './room.ts'
import { saveEdit } from './save-changes.ts'
import type { LinkRow } from './store.ts'

export async function createGeoLink(
  app: App,
  member: Member,
  { geo, type: _, ...input }: CreateGeoLink,
): Promise<Link> {
  requireGeo(app)
  const rules = await requireRules(app, geo)
  const domain = await requireLinkDomain(app, member.accountId, input.domain)
  return makeLink(app, input, {
    accountId: member.accountId,
    createdBy: member.userId,
    demoBrowser: null,
    type: 'GEO',
    geo: rules,
    domain,
    expiresAt: null,
  })
}

/** A plain link becomes a GeoFurl by it. */
export async function editGeoLink(app: App, member: Member, input: EditGeoLink): Promise<Link> {
  requireGeo(app)
  requireSameKey(input)
  const checked = await checkedFields(app, input)
  return writing(app.db, async (tx) => {
    const inside = { ...app, db: tx }
    const before = await requireLiveLink(inside, member, input)
    if (before.type === 'FURLHUB') throw new Problem('not-found')
    if (before.type !== 'GEO') await requireGeoRoom(inside, member.accountId)
    const rules = { type: 'GEO', geo: await rulesAfter(inside, before, input) }
    const changes = { ...changedFields(input), ...checked, ...rules }
    return saveEdit(inside, member, { before, changes, tags: input.tags })
  })
}

function rulesAfter(app: App, before: LinkRow, { geo }: EditGeoLink): Promise<string> | string {
  return geo === undefined && before.type === 'GEO' ? before.geo : requireRules(app, geo)
}

/** A key is no field of an edit, whatever it is named by. */
export function requireSameKey({ key, vanity }: EditGeoLink): void {
  if (!vanity || vanity.toLowerCase() === key.toLowerCase()) return
  const message = 'The key of a link stays as it is. Make another link for another key.'
  throw new Problem('invalid', { errors: { vanity: message } })
}
