import type { Inside } from '../../context.ts'
import { addNotice } from '../../notices/index.ts'
import { tellWebhooks } from '../../people/index.ts'
import type { ImportsTable } from '../../schema/imports.ts'

/** Call it in the transaction that ends the import. */
export async function tellOfEnd(
  inside: Inside,
  { id, account_id, good, total }: ImportsTable,
  outcome: 'done' | 'failed',
): Promise<void> {
  await addNotice(inside, {
    accountId: account_id,
    kind: 'import',
    subject: id,
    mark: outcome,
    facts: { importId: id, outcome, made: good, rows: total },
  })
  await tellWebhooks(inside, {
    accountId: account_id,
    type: 'import.finished',
    items: [{ id, outcome, made: good, rows: total }],
  })
}
