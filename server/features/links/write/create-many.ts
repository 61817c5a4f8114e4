import type { CreateLink } from '../../../../contract/links/links.ts'
import type { App, Member } from '../../../context.ts'
import { enableMemo } from '../../../platform/database/transaction-memo.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { randomText } from '../../../platform/ids.ts'
import { attempt } from '../../../platform/loop/attempt.ts'
import type { LinksTable } from '../../../schema/links.ts'
import { recordAudits } from '../../audit/audit.ts'
import { recordChanges, recordTogether, requireLinkDomain } from '../../domains/domains.ts'
import { tagNewLinks } from '../../tags/tags.ts'
import { isUsableMadeKey, MADE_KEY_LENGTH, requireUsableKey } from '../keys.ts'
import { audited, linkSubject, newRow, requireOpenTime } from '../link-row.ts'
import { listRetired } from '../store.ts'
import { checkedFields } from './checked-fields.ts'
import { plainTypeOf } from './link-type.ts'
import { createLink } from './make-link.ts'
import { keyTaken } from './new-key.ts'
import { lockRoom } from './room.ts'
import { insertLinks } from './write-store.ts'

/** Null if the link was made. */
type CreateOutcome = Problem | null

/**
 * Makes many plain links in a transaction, under the same rules as single ones but with few statements for all of them. If
 * that fails for all, such as by too many tags, each one is made alone, so that only the bad ones are refused.
 *
 * No titles are fetched: for a file of 50,000 links we would fetch foreign pages for hours, and such a file has a column
 * for titles.
 */
export async function createLinks(
  app: App,
  member: Member,
  inputs: readonly CreateLink[],
): Promise<CreateOutcome[]> {
  enableMemo(app.db)
  return recordTogether(app, () => makeAll(app, member, inputs))
}

async function makeAll(
  app: App,
  member: Member,
  inputs: readonly CreateLink[],
): Promise<CreateOutcome[]> {
  const made = await attempt(app.db, () => makeTogether(app, member, inputs))
  if (!(made instanceof Problem)) return made
  const outcomes: CreateOutcome[] = []
  for (const input of inputs) outcomes.push(await makeAlone(app, member, input))
  return outcomes
}

async function makeAlone(app: App, member: Member, input: CreateLink): Promise<CreateOutcome> {
  const made = await attempt(app.db, () => createLink(app, member, input))
  return made instanceof Problem ? made : null
}

interface PreparedLink {
  input: CreateLink
  row: LinksTable
}

async function makeTogether(
  app: App,
  member: Member,
  inputs: readonly CreateLink[],
): Promise<CreateOutcome[]> {
  const type = await plainTypeOf(app, member.accountId)
  const prepared: (PreparedLink | Problem)[] = []
  for (const input of inputs) prepared.push(await prepareLink(app, member, { input, type }))
  const good = prepared.flatMap((link) => (link instanceof Problem ? [] : [link]))
  const free = await withoutRetired(app, member, good)
  const room = await lockRoom(app, member.accountId, 'links')
  const fitting = room ? free.slice(0, Math.max(0, room.left)) : free
  const inserted = await insertLinks(
    app.db,
    fitting.map(({ row }) => row),
  )
  const made = fitting.filter(({ row }) => inserted.has(row.id))
  await completeLinks(app, member, made)
  // A link whose key was taken leaves room for one of those that did not fit.
  const isFull = room !== undefined && made.length === fitting.length
  const overRoom = new Set<PreparedLink | Problem>(free.slice(fitting.length))
  const outcomes: CreateOutcome[] = []
  for (const link of prepared) {
    const isOverRoom = overRoom.has(link)
    if (isFull && isOverRoom) outcomes.push(room.full)
    else outcomes.push(await outcomeOf(app, member, { link, inserted, isOverRoom }))
  }
  return outcomes
}

/** A random key that was taken is replaced by another one; a requested key is refused. */
async function outcomeOf(
  app: App,
  member: Member,
  {
    link,
    inserted,
    isOverRoom,
  }: { link: PreparedLink | Problem; inserted: ReadonlySet<string>; isOverRoom: boolean },
): Promise<CreateOutcome> {
  if (link instanceof Problem) return link
  if (inserted.has(link.row.id)) return null
  return link.input.vanity && !isOverRoom ? keyTaken() : makeAlone(app, member, link.input)
}

/** All checks before the row is written. Only reads, so that a refusal leaves nothing behind. */
async function prepareLink(
  app: App,
  { accountId, userId }: Member,
  { input, type }: { input: CreateLink; type: LinksTable['type'] },
): Promise<PreparedLink | Problem> {
  try {
    const domain = await requireLinkDomain(app, accountId, input.domain)
    const checked = await checkedFields(app, input)
    if (input.vanity) await requireUsableKey(app, input.vanity)
    const key = input.vanity || madeKey(app)
    const fresh = { accountId, createdBy: userId, demoBrowser: null, type, domain, expiresAt: null }
    const row = newRow(app, input, { ...fresh, checked })
    requireOpenTime(row)
    return { input, row: { ...row, key, key_lower: key.toLowerCase() } }
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function madeKey(app: App): string {
  const key = randomText(MADE_KEY_LENGTH)
  return isUsableMadeKey(app, key) ? key : madeKey(app)
}

/** Leaves out links whose key belonged to another account before. */
async function withoutRetired(
  app: App,
  { accountId }: Member,
  links: readonly PreparedLink[],
): Promise<PreparedLink[]> {
  const byDomain = Map.groupBy(links, ({ row }) => row.domain_id)
  const retired = new Map<string, ReadonlySet<string>>()
  for (const [domainId, some] of byDomain) {
    const keys = some.map(({ row }) => row.key_lower)
    retired.set(domainId, await listRetired(app.db, accountId, { domainId, keys }))
  }
  return links.filter(({ row }) => !retired.get(row.domain_id)?.has(row.key_lower))
}

/** Adds what belongs to each new link: its tags, its row in the change log, and its entry in the audit log. */
async function completeLinks(
  app: App,
  member: Member,
  made: readonly PreparedLink[],
): Promise<void> {
  const rows = made.map(({ row }) => row)
  const tags = await tagNewLinks(
    app,
    member,
    made.map(({ input, row }) => ({ linkId: row.id, names: input.tags ?? [] })),
  )
  await recordChanges(app, rows.map(linkSubject))
  await recordAudits(
    app,
    rows.map((row) => ({
      accountId: row.account_id,
      userId: row.created_by,
      action: 'link.created',
      subject: row.id,
      before: null,
      after: audited(row, tags.get(row.id) ?? []),
    })),
  )
}
