import type { HubDocument } from '../../../../contract/hubs/document.ts'
import { type Place, placesOf } from '../../../../hub-page/places.ts'
import type { App, Member } from '../../../context.ts'
import { Problem, problemWithin } from '../../../platform/http/problem.ts'
import { newId } from '../../../platform/ids.ts'
import { hashPassword, isPassword } from '../../../platform/passwords.ts'
import type { LinksTable } from '../../../schema/links.ts'
import {
  BUTTON_TYPE,
  insertHiddenLink,
  NO_RULES,
  requireRules,
  requireTarget,
  storedUtm,
  updateHiddenLink,
} from '../../links/links.ts'
import type { HubRow } from '../store.ts'
import { type ButtonRow, insertButton, listButtons } from './buttons-store.ts'

/** What the link of a place is to be once the page is published. */
export interface PlannedButton {
  place: string
  link: Pick<LinksTable, 'title' | 'redirect_to' | 'utm' | 'geo' | 'password_hash'>
}

/**
 * Checks every address of the page like that of a link, outside any transaction: codes are hashed here, and that takes
 * its time. A code that has not changed keeps its hash.
 */
export async function planButtons(
  app: App,
  hub: HubRow,
  document: HubDocument,
): Promise<PlannedButton[]> {
  const known = new Map(
    (await listButtons(app.db, hub.account_id, hub.id)).map((button) => [button.place, button]),
  )
  const planned: PlannedButton[] = []
  for (const place of placesOf(document)) {
    const before = known.get(place.place)
    const path = pathOf(document, place)
    planned.push({ place: place.place, link: await planLink(app, { ...place, path }, before) })
  }
  return planned
}

/** Where the place stands in the document, such as `blocks.2`. */
function pathOf({ blocks }: HubDocument, { place, blockId }: Place): string {
  const at = blocks.findIndex(({ id }) => id === blockId)
  const block = blocks[at]
  if (!block || !('items' in block)) return `blocks.${at}`
  const item = place.slice(blockId.length + 1)
  const known = block.items.findIndex(({ id }) => id === item)
  return `blocks.${at}.items.${known < 0 ? item : known}`
}

async function planLink(
  app: App,
  place: Place & { path: string },
  before: ButtonRow | undefined,
): Promise<PlannedButton['link']> {
  const { title, url, utmParams, rules, lock } = place
  const code = lock?.kind === 'code' ? lock.code : undefined
  return {
    title,
    redirect_to: await requireTarget(app, url, `${place.path}.url`),
    utm: storedUtm(utmParams),
    geo: rules?.length ? await withinPath(requireRules(app, rules), place.path) : NO_RULES,
    password_hash: code === undefined ? null : await hashOfCode(code, before?.password_hash),
  }
}

async function withinPath<T>(work: Promise<T>, path: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Problem ? problemWithin(error, path) : error
  }
}

async function hashOfCode(code: string, before: string | null | undefined): Promise<string> {
  if (before && (await isPassword(code, before))) return before
  return hashPassword(code)
}

/**
 * Makes the links of the page what was planned. The link of a place stays the same from version to version, and through a
 * restore; that of a place which has left the page leads nowhere until the place is back.
 */
export async function saveButtons(
  app: App,
  member: Pick<Member, 'userId'>,
  { hub, planned }: { hub: HubRow; planned: readonly PlannedButton[] },
): Promise<void> {
  const present = await listButtons(app.db, hub.account_id, hub.id)
  const known = new Map(present.map((button) => [button.place, button]))
  for (const { place, link } of planned) {
    const before = known.get(place)
    known.delete(place)
    if (before) await updateButton(app, before, { ...link, disabled: 0 })
    else await addButton(app, member, { hub, place, link })
  }
  for (const gone of known.values()) await updateButton(app, gone, { disabled: 1 })
}

async function updateButton(
  app: App,
  { place: _, ...before }: ButtonRow,
  changes: Partial<LinksTable>,
): Promise<void> {
  const fields = Object.keys(changes) as (keyof LinksTable)[]
  if (fields.every((field) => before[field] === changes[field])) return
  await updateHiddenLink(app, before, changes)
}

async function addButton(
  app: App,
  member: Pick<Member, 'userId'>,
  { hub, place, link }: { hub: HubRow; place: string; link: PlannedButton['link'] },
): Promise<void> {
  const { id } = await insertHiddenLink(app, {
    id: newId('lnk'),
    accountId: hub.account_id,
    createdBy: member.userId,
    domainId: hub.domain_id,
    type: BUTTON_TYPE,
    title: link.title ?? '',
    redirectTo: link.redirect_to,
    utm: link.utm,
    geo: link.geo,
    passwordHash: link.password_hash,
  })
  await insertButton(app.db, { link_id: id, hub_id: hub.id, account_id: hub.account_id, place })
}
