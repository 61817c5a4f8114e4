import { LINKS_OF_DELIVERY, type WebhookEvent } from '../../../contract/people/webhook-events.ts'
import type { Inside } from '../../context.ts'
import { gatherUntilCommit } from '../../platform/database/before-commit.ts'
import type { AuditTable } from '../../schema/accounts.ts'
import { listActive, listKeptEntries } from './store.ts'
import { isAmong, tellWebhooks } from './tell.ts'

/** What entries of the audit log are to webhooks. Others are nothing to them. */
const eventsOf: ReadonlyMap<string, WebhookEvent> = new Map([
  ['link.created', 'link.created'],
  ['link.edited', 'link.updated'],
  ['link.moved', 'link.updated'],
  ['link.renamed', 'link.updated'],
  ['link.restored', 'link.updated'],
  ['link.deleted', 'link.deleted'],
  ['link.taken-back', 'link.deleted'],
])

type Entry = Pick<AuditTable, 'id' | 'account_id' | 'action' | 'subject'>

/**
 * Tells webhooks of changed links, by the entries that the audit log gets of them: all of a transaction together, as they
 * are at its end.
 */
export function gatherLinkEvents(inside: Inside, entries: readonly Entry[]): void {
  const items = entries.filter(({ action }) => eventsOf.has(action))
  if (items.length === 0) return
  const end = (all: readonly Entry[]) => tellOfLinks(inside, all)
  gatherUntilCommit(inside.db, { name: 'link events', items, end })
}

async function tellOfLinks(inside: Inside, entries: readonly Entry[]): Promise<void> {
  for (const [accountId, some] of Map.groupBy(entries, (entry) => entry.account_id)) {
    const active = await listActive(inside.db, accountId)
    const wanted = some.filter(({ action }) => {
      const type = eventsOf.get(action)
      return type !== undefined && active.some(({ events }) => isAmong(events, type))
    })
    if (wanted.length > 0) await tellOfKept(inside, accountId, wanted)
  }
}

async function tellOfKept(
  inside: Inside,
  accountId: string,
  entries: readonly Entry[],
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  const kept = await listKeptEntries(inside.db, accountId, ids)
  const byEvent = Map.groupBy(
    entries.filter(({ id }) => kept.has(id)),
    ({ action }) => eventsOf.get(action),
  )
  for (const [type, some] of byEvent) {
    if (type === undefined) continue
    const linkIds = [...new Set(some.map(({ subject }) => subject))]
    for (let from = 0; from < linkIds.length; from += LINKS_OF_DELIVERY) {
      const piece = linkIds.slice(from, from + LINKS_OF_DELIVERY)
      const items = await inside.hooks.linksOf(inside, accountId, piece)
      await tellWebhooks(inside, {
        accountId,
        type,
        // A link that is gone for good has only its id.
        items: piece.map((id) => items.get(id) ?? { id }),
      })
    }
  }
}
