import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps, deleteSome } from '../../platform/database/in-steps.ts'

const ROWS = {
  from: 'orphan_hits',
  key: ['account_id', 'domain_id', 'day', 'kind', 'key', 'referrer', 'country'],
} as const

/** Days are ISO dates, which sort by time. */
export async function deleteBefore(db: Db, day: string): Promise<void> {
  await deleteInSteps(db, { ...ROWS, where: (row) => row('day', '<', day) })
}

export async function deleteOnDomain(db: Db, accountId: string, domainId: string): Promise<void> {
  await deleteInSteps(db, {
    ...ROWS,
    where: (row) => row.and({ account_id: accountId, domain_id: domainId }),
  })
}

export function deleteOfAccount(tx: Tx, accountId: string, limit: number): Promise<number> {
  return deleteSome(tx, { ...ROWS, where: (row) => row('account_id', '=', accountId) }, limit)
}
