import type { RestoreLoss } from '../../../contract/clicks/restore-words.ts'
import type { AccountRestoresTable } from '../../schema/accounts.ts'
import type { FoundDomain } from './restored-view.ts'

/** A ZIP of an export that was stored. */
export interface StoredPart {
  number: number
  isLast: boolean
  /** Its name in the file store. */
  file: string
  size: number
}

/** What was chosen for a restore, and what its check has found. */
export interface Plan {
  acceptLosses: readonly RestoreLoss[]
  domains: Readonly<Record<string, string>>
  found?: Found
  /** Of which export the ZIPs are; undefined for one from before there were several. */
  exportId?: string
  parts: readonly StoredPart[]
}
export const planOf = ({ plan }: Pick<AccountRestoresTable, 'plan'>): Plan => JSON.parse(plan)

/** The ZIPs that are not here, as a sentence; null if all are. */
export function missingOf({ parts }: Plan): string | null {
  const numbers = new Set(parts.map(({ number }) => number))
  const highest = Math.max(0, ...numbers)
  const gaps = Array.from({ length: highest }, (_, at) => at + 1).filter((n) => !numbers.has(n))
  const isOpen = !parts.some(({ isLast }) => isLast)
  const missing = [
    ...gaps.map((number) => `part ${number}`),
    ...(isOpen ? [`what follows part ${highest}`] : []),
  ]
  if (missing.length === 0) return null
  const list = new Intl.ListFormat('en').format(missing)
  return `The export has more ZIPs: ${list} ${missing.length > 1 ? 'are' : 'is'} missing.`
}

export interface Found {
  exportedAt: number
  counts: { links: number; hubs: number; clicks: number; rows: number }
  domains: readonly FoundDomain[]
  losses: readonly { kind: RestoreLoss; rows: number; sentence: string }[]
}
