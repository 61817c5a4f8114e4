import type { CreateGeoLink, CreateLink, EditGeoLink, Link } from '../../contract/links/links.ts'
import type { App, Member } from '../context.ts'
import { requireLinkDomain } from '../domains/index.ts'
import { writing } from '../platform/database/writing.ts'
import type { Conditions } from '../platform/http/conditions.ts'
import { Problem } from '../platform/http/problem.ts'
import { folderColumn } from './folders/folders.ts'
import { changedFields } from './link-row.ts'
import { requireLinkToEdit } from './links.ts'
import { requireRules } from './write/allowed-rules.ts'
import { type CheckedLink, checkLink } from './write/checked-fields.ts'
import { requireGeo, requireGeoQuota } from './write/link-quota.ts'
import { saveLink } from './write/make-link.ts'
import { saveEdit } from './write/save-changes.ts'

/** `rules` is JSON for the database; undefined if an edit did not send them. */
export interface CheckedGeoLink<Input> extends CheckedLink<Input> {
  rules: string | undefined
}

export async function createGeoLink(app: App, member: Member, input: CreateGeoLink): Promise<Link> {
  return saveNewGeoLink(app, member, await checkNewGeoLink(app, input))
}

export async function checkNewGeoLink(
  app: App,
  { geo, type: _, ...input }: CreateGeoLink,
): Promise<CheckedGeoLink<CreateLink>> {
  requireGeo(app)
  const rules = await requireRules(app, geo)
  return { ...(await checkLink(app, input)), rules }
}

export async function saveNewGeoLink(
  app: App,
  member: Member,
  { rules, ...link }: CheckedGeoLink<CreateLink>,
): Promise<Link> {
  const domain = await requireLinkDomain(app, member.accountId, link.input.domain)
  return saveLink(app, link, {
    accountId: member.accountId,
    createdBy: member.userId,
    demoBrowser: null,
    type: 'GEO',
    ...(rules === undefined ? {} : { geo: rules }),
    domain,
    expiresAt: null,
  })
}

/** Also turns a plain link into a GeoFurl. */
export async function editGeoLink(
  app: App,
  member: Member,
  input: EditGeoLink & Conditions,
): Promise<Link> {
  return saveGeoEdit(app, member, await checkGeoEdit(app, input))
}

export async function checkGeoEdit<Edit extends EditGeoLink>(
  app: App,
  input: Edit,
): Promise<CheckedGeoLink<Edit>> {
  requireGeo(app)
  requireSameKey(input)
  const rules = input.geo === undefined ? undefined : await requireRules(app, input.geo)
  return { ...(await checkLink(app, input)), rules }
}

export async function saveGeoEdit(
  app: App,
  member: Member,
  { input, fields, rules }: CheckedGeoLink<EditGeoLink & Conditions>,
): Promise<Link> {
  requireGeo(app)
  return writing(app, async (inside) => {
    const before = await requireLinkToEdit(inside, member, input)
    if (before.type !== 'GEO') await requireGeoQuota(inside, member.accountId)
    // A plain link has no rules, so the edit has to send some.
    const geo = rules ?? (before.type === 'GEO' ? before.geo : await requireRules(inside, null))
    const folder = await folderColumn(inside, member.accountId, input)
    const changes = { ...changedFields(input), ...fields, ...folder, type: 'GEO', geo }
    return saveEdit(inside, member, { before, changes, tags: input.tags })
  })
}

/** An edit cannot change the key of a link. It may repeat it, in any case. */
export function requireSameKey({ key, vanity }: Pick<EditGeoLink, 'key' | 'vanity'>): void {
  if (!vanity || vanity.toLowerCase() === key.toLowerCase()) return
  const message = 'The key of a link stays as it is. Make another link for another key.'
  throw new Problem('invalid', { errors: { vanity: message } })
}
