import { looksLikeAddress, NO_ADDRESS } from '../../../contract/names.ts'
import { Problem } from '../../platform/problem.ts'

type Names = Readonly<Record<string, string>>

/** What a name was before there was this rule, it stays until somebody changes it. */
export function refuseAddresses<N extends Names>(before: N, after: N): void {
  const bad = Object.keys(after).filter(
    (field) => after[field] !== before[field] && looksLikeAddress(after[field] ?? ''),
  )
  if (bad.length === 0) return
  throw new Problem('invalid', {
    errors: Object.fromEntries(bad.map((field) => [field, NO_ADDRESS])),
  })
}
