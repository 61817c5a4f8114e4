import { linkFields } from '../../../contract/links/link-fields.ts'
import type { CreateGeoLink, CreateLink, Link } from '../../../contract/links/links.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import type { App, Inside, Member } from '../../context.ts'
import { findLinkDomain } from '../../domains/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { type Conditions, requireMatch } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  type CheckedGeoLink,
  checkNewGeoLink,
  requireSameKey,
  saveGeoEdit,
  saveNewGeoLink,
} from '../geo-links.ts'
import { linkTag } from '../link-tag.ts'
import { readLink, savePlainEdit } from '../links.ts'
import { checkLink } from '../write/checked-fields.ts'
import { saveNewLink } from '../write/make-link.ts'
import { type ExternalRow, findExternal } from './store.ts'

export interface ExternalSave extends Conditions {
  externalId: string
  link: CreateGeoLink
}

export interface SavedLink {
  link: Link
  isNew: boolean
}

/** Also one in the trash, which keeps its external id. */
export async function readExternal(app: App, member: Member, sent: string): Promise<Link> {
  const externalId = requireId(sent)
  const row = await findExternal(app.db, member.accountId, { externalId, sees: app.sees })
  if (!row) throw new Problem('not-found')
  return readLink(app, member, row)
}

/** Makes the link with this external id, or edits it: then only sent fields change, and without `geo` its rules stay. */
export async function saveExternal(
  app: App,
  member: Member,
  { externalId: sent, link, ...conditions }: ExternalSave,
): Promise<SavedLink> {
  const externalId = requireId(sent)
  requireSameId(link, externalId)
  const checked = await checkSave(app, { ...link, externalId })
  const save = { ...conditions, externalId, hasNoRules: hasNoRules(link), checked }
  try {
    return await saveOnce(app, member, save)
  } catch (error) {
    // Another call made the link at the same moment: by now it is there to be edited.
    if (!(error instanceof Problem && error.kind === 'external-id-taken')) throw error
    return saveOnce(app, member, save)
  }
}

function requireId(sent: string): string {
  const externalId = sent.trim()
  const { max } = linkFields.externalId
  if (externalId !== '' && externalId.length <= max) return externalId
  throw new Problem('invalid', { errors: { externalId: `Use 1 to ${max} characters` } })
}

function requireSameId({ externalId }: CreateGeoLink, wanted: string): void {
  if (externalId === undefined || externalId?.trim() === wanted) return
  const message = 'Leave it out, or send the one that the address of the call has'
  throw new Problem('invalid', { errors: { externalId: message } })
}

/** It says that the link is a Furl. Without any word about rules, a GeoFurl keeps them. */
const hasNoRules = ({ geo, type }: CreateGeoLink): boolean =>
  type === undefined && geo !== undefined && (geo === null || geo.length === 0)

/** What takes long is done before the transaction. */
async function checkSave(app: App, link: CreateGeoLink): Promise<CheckedGeoLink<CreateLink>> {
  const { geo, type, ...fields } = link
  if (type !== undefined || (geo && geo.length > 0)) return checkNewGeoLink(app, link)
  return { ...(await checkLink(app, fields)), rules: undefined }
}

interface CheckedSave extends Conditions {
  externalId: string
  hasNoRules: boolean
  checked: CheckedGeoLink<CreateLink>
}

function saveOnce(app: App, member: Member, save: CheckedSave): Promise<SavedLink> {
  return writing(app, async (inside) => {
    const at = { externalId: save.externalId, sees: inside.sees }
    const row = await findExternal(inside.db, member.accountId, at)
    if (row) return { link: await saveExisting(inside, member, { row, save }), isNew: false }
    requireMatch(save, undefined)
    if (!hasPermission(member.role, 'Create')) throw new Problem('forbidden')
    return { link: await saveNew(inside, member, save.checked), isNew: true }
  })
}

function saveNew(
  inside: Inside,
  member: Member,
  { rules, ...link }: CheckedGeoLink<CreateLink>,
): Promise<Link> {
  if (rules === undefined) return saveNewLink(inside, member, link)
  return saveNewGeoLink(inside, member, { ...link, rules })
}

async function saveExisting(
  inside: Inside,
  member: Member,
  { row, save }: { row: ExternalRow; save: CheckedSave },
): Promise<Link> {
  const { input, ...checked } = save.checked
  if (row.deleted_at !== null) {
    const current = await readLink(inside, member, row)
    throw new Problem('external-id-trashed', { current, tag: linkTag(current) })
  }
  await requireSameAddress(inside, member, { row, input })
  const { vanity, domain, ...fields } = input
  const { ifMatch, ifNoneMatch } = save
  const edit = { ...fields, ifMatch, ifNoneMatch, domain: row.domain, key: row.key }
  const isGeo = checked.rules !== undefined || (row.type === 'GEO' && !save.hasNoRules)
  if (isGeo) return saveGeoEdit(inside, member, { ...checked, input: edit })
  return savePlainEdit(inside, member, { ...checked, input: edit })
}

/** Its address was given when it was made. A call that is sent again may repeat it. */
async function requireSameAddress(
  inside: Inside,
  { accountId }: Member,
  { row, input }: { row: ExternalRow; input: CreateLink },
): Promise<void> {
  requireSameKey({ key: row.key, vanity: input.vanity })
  if (!input.domain) return
  const domain = await findLinkDomain(inside, accountId, input.domain)
  if (domain?.id === row.domain_id) return
  const message = `This link is on ${row.domain}, and an edit does not move it`
  throw new Problem('invalid', { errors: { domain: message } })
}
