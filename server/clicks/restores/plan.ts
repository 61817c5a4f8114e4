import type { RestoreLoss } from '../../../contract/clicks/restore-words.ts'
import type { AccountRestoresTable } from '../../schema/accounts.ts'
import type { FoundDomain } from './restored-view.ts'

/** What was chosen for a restore, and what its check has found. */
export interface Plan {
  acceptLosses: readonly RestoreLoss[]
  domains: Readonly<Record<string, string>>
  found?: Found
}
export const planOf = ({ plan }: Pick<AccountRestoresTable, 'plan'>): Plan => JSON.parse(plan)

export interface Found {
  exportedAt: number
  counts: { links: number; hubs: number; clicks: number; rows: number }
  domains: readonly FoundDomain[]
  losses: readonly { kind: RestoreLoss; rows: number; sentence: string }[]
}
