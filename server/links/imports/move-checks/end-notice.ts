import type { Inside } from '../../../context.ts'
import { addNotice } from '../../../notices/index.ts'
import type { MoveChecksTable } from '../../../schema/move-checks.ts'
import { countFound } from './move-checks.ts'

/** Call it in the transaction that ends the check. Each check of an import brings one. */
export function tellOfEnd(
  inside: Inside,
  check: MoveChecksTable,
  outcome: 'done' | 'failed',
): Promise<void> {
  const { import_id, account_id, started_at, done, skipped } = check
  const checked = done - skipped
  const differences = countFound(check)
  return addNotice(inside, {
    accountId: account_id,
    kind: 'moveCheck',
    subject: import_id,
    mark: String(started_at),
    facts: { importId: import_id, outcome, checked, differences },
  })
}
