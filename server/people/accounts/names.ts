import { looksLikeAddress, NO_ADDRESS } from '../../../contract/people/names.ts'
import { Problem } from '../../platform/http/problem.ts'

type NameFields = Readonly<Record<string, string>>

/**
 * Throws for a changed name that looks like an address. Names from before this rule stay until they are changed.
 */
export function refuseAddresses<N extends NameFields>(before: N, after: N): void {
  const bad = Object.keys(after).filter(
    (field) => after[field] !== before[field] && looksLikeAddress(after[field] ?? ''),
  )
  if (bad.length === 0) return
  throw new Problem('invalid', {
    errors: Object.fromEntries(bad.map((field) => [field, NO_ADDRESS])),
  })
}
