import { type KeyRules, USUAL_KEYS } from '../../../contract/links/keys.ts'
import type { Db } from '../../platform/database/database.ts'
import { memoized } from '../../platform/database/transaction-memo.ts'
import { keyRulesOf } from '../../schema/key-at.ts'
import { findKeyRules } from '../store.ts'

/** Which keys a domain takes, and how it compares them. */
export function rulesOf(db: Db, domainId: string): Promise<KeyRules> {
  return memoized(db, `key rules ${domainId}`, async () => {
    const found = await findKeyRules(db, domainId)
    return found ? keyRulesOf(found) : USUAL_KEYS
  })
}
