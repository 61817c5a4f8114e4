import { comparedKey, type KeyRules, USUAL_KEYS, writtenKey } from '../../../contract/links/keys.ts'
import { recordChange } from '../../changes/changes.ts'
import type { App, Inside } from '../../context.ts'
import type { LinksTable } from '../../schema/links.ts'
import { linkSubject, NO_RULES, unsetColumns } from '../link-row.ts'
import { insertWithKey } from './new-key.ts'
import { updateLink } from './write-store.ts'

/** A link that no list shows: that of a hub, or of a button on one. */
export interface HiddenLink {
  id: string
  accountId: string
  createdBy: string | null
  domainId: string
  type: string
  title: string
  redirectTo: string
  /** As JSON for the database. */
  utm?: string
  geo?: string
  passwordHash?: string | null
  /** Without one, a key is made. */
  vanity?: string | null | undefined
  /** Of the domain, if that is not one for hubs. */
  rules?: KeyRules
}

/** Call it in the transaction that adds what the link belongs to. */
export async function insertHiddenLink(inside: Inside, link: HiddenLink): Promise<LinksTable> {
  const { vanity, rules = USUAL_KEYS } = link
  const inserted = await insertWithKey(inside, hiddenRow(inside, link), { vanity, rules })
  await recordChange(inside, linkSubject(inserted))
  return inserted
}

/** Its row, with the key that was asked for. */
export function hiddenRow(app: Pick<App, 'clock'>, link: HiddenLink): LinksTable {
  const now = app.clock()
  const key = writtenKey(link.vanity ?? '')
  return {
    ...unsetColumns(),
    id: link.id,
    account_id: link.accountId,
    domain_id: link.domainId,
    key,
    key_lower: comparedKey(key, link.rules),
    type: link.type,
    title: link.title,
    redirect_to: link.redirectTo,
    utm: link.utm ?? '{}',
    geo: link.geo ?? NO_RULES,
    password_hash: link.passwordHash ?? null,
    preview: null,
    created_by: link.createdBy,
    demo_browser: null,
    folder_id: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    imported_clicks: null,
    imported_clicks_at: null,
  }
}

export async function updateHiddenLink(
  inside: Inside,
  link: Pick<LinksTable, 'id' | 'account_id' | 'domain_id' | 'key_lower'>,
  changes: Partial<LinksTable>,
): Promise<void> {
  const at = { id: link.id, changes: { ...changes, updated_at: inside.clock() } }
  await updateLink(inside.db, link.account_id, at)
  await recordChange(inside, linkSubject(link))
}
