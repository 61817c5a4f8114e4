import type { HubDocument } from '../../../contract/hubs/document.ts'
import { placesOf } from '../../../hub-page/page-places.ts'
import { type ButtonPlace, isOfB, placeOfB } from '../../../hub-page/places.ts'
import type { App, Inside, Member } from '../../context.ts'
import { requireTarget } from '../../domains/index.ts'
import {
  insertHiddenLink,
  NO_RULES,
  requireRules,
  storedUtm,
  updateHiddenLink,
} from '../../links/index.ts'
import { Problem, problemWithin } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import { BUTTON_TYPE } from '../../schema/link-types.ts'
import type { LinksTable } from '../../schema/links.ts'
import type { HubRow } from '../store.ts'
import { type ButtonRow, insertButton, listButtons } from './buttons-store.ts'

/** The link that a place will have once the page is published. */
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
function pathOf({ blocks }: HubDocument, { place, blockId }: ButtonPlace): string {
  const at = blocks.findIndex(({ id }) => id === blockId)
  const block = blocks[at]
  if (!block || !('items' in block)) return `blocks.${at}`
  const item = place.slice(blockId.length + 1)
  const known = block.items.findIndex(({ id }) => id === item)
  return `blocks.${at}.items.${known < 0 ? item : known}`
}

async function planLink(
  app: App,
  place: ButtonPlace & { path: string },
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
 * Applies the planned links of the page. The link of a place stays the same from version to version, and through a
 * restore; that of a place which has left the page leads nowhere until the place is back. Links that version B of an
 * experiment has for itself are left alone.
 */
export async function saveButtons(
  inside: Inside,
  member: Pick<Member, 'userId'>,
  { hub, planned }: { hub: HubRow; planned: readonly PlannedButton[] },
): Promise<void> {
  const present = await listButtons(inside.db, hub.account_id, hub.id)
  const known = new Map(present.map((button) => [button.place, button]))
  const places = new Set(planned.map(({ place }) => place))
  for (const { place, link } of planned) {
    await saveButton(inside, member, { hub, place, link, before: known.get(place) })
  }
  for (const button of present) {
    if (isOfB(button.place) || places.has(button.place)) continue
    await updateButton(inside, button, { disabled: 1 })
  }
}

/**
 * Makes links for version B of an experiment where those of the published page lead elsewhere, and returns the places.
 * Where both versions lead to the same, they share the link, and with it its clicks and its health.
 */
export async function saveButtonsOfB(
  inside: Inside,
  member: Pick<Member, 'userId'>,
  { hub, planned }: { hub: HubRow; planned: readonly PlannedButton[] },
): Promise<string[]> {
  const present = await listButtons(inside.db, hub.account_id, hub.id)
  const known = new Map(present.map((button) => [button.place, button]))
  const own = planned.filter(({ place, link }) => !leadsAlike(link, known.get(place)))
  for (const { place: shared, link } of own) {
    const place = placeOfB(shared)
    await saveButton(inside, member, { hub, place, link, before: known.get(place) })
  }
  return own.map(({ place }) => place)
}

/** The title may differ: it is what experiments try out most. */
const LEADING = ['redirect_to', 'utm', 'geo', 'password_hash'] as const

const leadsAlike = (link: PlannedButton['link'], present: ButtonRow | undefined): boolean =>
  present?.disabled === 0 && LEADING.every((field) => present[field] === link[field])

/** Of version B, unless the places are still in use. People may have the page open for some time after the end. */
export async function stopButtonsOfB(
  inside: Inside,
  { hubId, accountId, used }: { hubId: string; accountId: string; used: ReadonlySet<string> },
): Promise<void> {
  for (const button of await listButtons(inside.db, accountId, hubId)) {
    if (!isOfB(button.place) || used.has(button.place)) continue
    await updateButton(inside, button, { disabled: 1 })
  }
}

interface SavedButton extends PlannedButton {
  hub: HubRow
  before: ButtonRow | undefined
}

async function saveButton(
  inside: Inside,
  member: Pick<Member, 'userId'>,
  { hub, place, link, before }: SavedButton,
): Promise<void> {
  if (before) await updateButton(inside, before, { ...link, disabled: 0 })
  else await addButton(inside, member, { hub, place, link })
}

async function updateButton(
  inside: Inside,
  { place: _, ...before }: ButtonRow,
  changes: Partial<LinksTable>,
): Promise<void> {
  const fields = Object.keys(changes) as (keyof LinksTable)[]
  if (fields.every((field) => before[field] === changes[field])) return
  await updateHiddenLink(inside, before, changes)
}

async function addButton(
  inside: Inside,
  member: Pick<Member, 'userId'>,
  { hub, place, link }: { hub: HubRow; place: string; link: PlannedButton['link'] },
): Promise<void> {
  const { id } = await insertHiddenLink(inside, {
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
  await insertButton(inside.db, { link_id: id, hub_id: hub.id, account_id: hub.account_id, place })
}
