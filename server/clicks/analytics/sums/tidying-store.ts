import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { IS_MARK } from './stored-sums-store.ts'

const MAX_SECONDS = 600
const VERSIONS_AT_ONCE = 500

/** Sums of one version that no report reads. */
export interface OldSums {
  accountId: string
  linkId: string
  version: number
}

/**
 * Sums that were replaced before that version, and those of a summing that was interrupted before it made them valid.
 * Sums that were replaced since then may still be read, and younger versions may still be written.
 */
export async function listOldSums(clickhouse: ClickHouse, before: number): Promise<OldSums[]> {
  return await clickhouse.query<OldSums>(
    `SELECT written.1 AS accountId, written.2 AS linkId, written.3 AS version FROM (
      SELECT DISTINCT (account_id, link_id, version) AS written
      FROM click_sums WHERE dimension = '' AND version < {before:UInt64}
    )
    WHERE written NOT IN (
      SELECT arrayJoin([
        (account_id, link_id, max(version)),
        (account_id, link_id, maxIf(version, version < {before:UInt64}))
      ]) FROM click_sums
      WHERE ${IS_MARK} GROUP BY account_id, link_id, span, start
    )
    LIMIT ${VERSIONS_AT_ONCE}`,
    { before },
    MAX_SECONDS,
  )
}

export async function removeOldSums(
  clickhouse: ClickHouse,
  old: readonly OldSums[],
): Promise<void> {
  const rows = old.map(
    ({ accountId, linkId, version }) =>
      `('${checked(accountId)}', '${checked(linkId)}', ${version})`,
  )
  await clickhouse.command(
    `ALTER TABLE click_sums DELETE WHERE (account_id, link_id, version) IN (${rows.join(', ')})
      SETTINGS mutations_sync = 2`,
  )
}

/** ALTER takes no parameters. */
function checked(id: string): string {
  if (/^[A-Za-z0-9_-]*$/.test(id)) return id
  throw new Error('An id has letters, digits, - and _.')
}
