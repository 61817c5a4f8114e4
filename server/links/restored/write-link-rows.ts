import { comparedKey } from '../../../contract/links/keys.ts'
import type { AccountRow, RowWriting } from '../../account-data/account-rows.ts'
import { recordChanges } from '../../changes/changes.ts'
import type { Inside } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enableMemo } from '../../platform/database/transaction-memo.ts'
import { Problem } from '../../platform/http/problem.ts'
import { ALIAS_TYPE } from '../../schema/link-types.ts'
import type { LinksTable } from '../../schema/links.ts'
import { insertAliases } from '../alias-store.ts'
import { linkSubject } from '../link-row.ts'
import { listHeldKeys } from '../store.ts'
import { insertWithKey } from '../write/new-key.ts'
import { deleteLinks, insertLinks } from '../write/write-store.ts'
import { rulesOf } from './domain-rules.ts'
import { deleteRetired, insertRetired, setCounter } from './restored-store.ts'

const TAKEN =
  'Somebody has taken an address of the export meanwhile. Nothing was restored: send the export again.'

export async function insertLinkRows(
  inside: Inside,
  rows: readonly AccountRow[],
  restore: RowWriting,
): Promise<void> {
  enableMemo(inside.db)
  const links: LinksTable[] = []
  for (const row of rows) links.push(await linkOf(inside, row, restore))
  const isRenamed = ({ id }: LinksTable) => restore.isLost('key', id)
  const kept = links.filter((link) => !isRenamed(link))
  if ((await insertLinks(inside.db, kept)).size < kept.length) {
    throw new Problem('key-taken', { detail: TAKEN })
  }
  const renamed: LinksTable[] = []
  for (const link of links.filter(isRenamed)) {
    // Without its key, an alias is nothing.
    if (link.type === ALIAS_TYPE) continue
    const rules = await rulesOf(inside.db, link.domain_id)
    renamed.push(await insertWithKey(inside, link, { vanity: null, rules }))
  }
  await recordChanges(inside, [...kept, ...renamed].map(linkSubject))
}

/** A link whose password is lost is restored paused: nobody gets in without it. */
async function linkOf({ db }: Inside, row: AccountRow, restore: RowWriting): Promise<LinksTable> {
  const link = row as unknown as LinksTable
  const isOpen = restore.isLost('password', link.id)
  return {
    ...link,
    key_lower: comparedKey(link.key, await rulesOf(db, link.domain_id)),
    demo_browser: null,
    ...(isOpen && { password_hash: null, disabled: 1 }),
  }
}

export async function insertAliasRows(
  { db }: Inside,
  rows: readonly AccountRow[],
  restore: RowWriting,
): Promise<void> {
  const kept = rows.filter((row) => !restore.isLost('key', String(row.id)))
  if (kept.length === 0) return
  await insertAliases(
    db,
    kept.map((row) => ({
      id: String(row.id),
      link_id: String(row.link_id),
      account_id: restore.accountId,
    })),
  )
}

/** Links come with counters of zero. */
export async function insertCounterRows(
  { db }: Inside,
  rows: readonly AccountRow[],
  { accountId }: RowWriting,
): Promise<void> {
  for (const { link_id, total, human } of rows) {
    if (total === 0 && human === 0) continue
    const counter = { linkId: String(link_id), total: Number(total), human: Number(human) }
    await setCounter(db, accountId, counter)
  }
}

/** Keys of links that were deleted for good. Those that another account has, or had, stay with it. */
export async function insertRetiredRows(
  { db }: Inside,
  rows: readonly AccountRow[],
  { accountId }: RowWriting,
): Promise<void> {
  for (const { domainId, times } of await retiredIn(db, rows)) {
    const foreign = await listHeldKeys(
      db,
      { domainId, keys: [...times.keys()] },
      { exceptOf: accountId },
    )
    const kept = [...times].filter(([key]) => !foreign.has(key))
    const keys = kept.map(([key, retiredAt]) => ({ domainId, key, retiredAt }))
    await insertRetired(db, accountId, keys)
  }
}

export async function removeRetiredRows(
  { db }: Inside,
  rows: readonly AccountRow[],
): Promise<void> {
  const [accountId = ''] = rows.map((row) => String(row.account_id))
  for (const { domainId, times } of await retiredIn(db, rows)) {
    for (const [key, retiredAt] of times) {
      await deleteRetired(db, accountId, { domainId, key, retiredAt })
    }
  }
}

/** The keys of each domain as it compares them, with the times of their ends. */
async function retiredIn(db: Tx, rows: readonly AccountRow[]) {
  enableMemo(db)
  const domains: { domainId: string; times: ReadonlyMap<string, number> }[] = []
  for (const [domainId, some] of Map.groupBy(rows, (row) => String(row.domain_id))) {
    const rules = await rulesOf(db, domainId)
    const keys = some.map((row) => [String(row.key_lower), Number(row.retired_at)] as const)
    domains.push({
      domainId,
      times: new Map(keys.map(([key, at]) => [comparedKey(key, rules), at])),
    })
  }
  return domains
}

export async function removeLinkRows(inside: Inside, rows: readonly AccountRow[]): Promise<void> {
  const ids = rows.map((row) => String(row.id))
  const [accountId = ''] = rows.map((row) => String(row.account_id))
  const gone = await deleteLinks(inside.db, ids, (link) => link('account_id', '=', accountId))
  await recordChanges(inside, gone.map(linkSubject))
}
