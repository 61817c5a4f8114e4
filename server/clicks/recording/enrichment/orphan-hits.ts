import type { OrphanHit } from '../../../links/index.ts'
import type { OrphanRecord } from '../click-record.ts'
import { readAgent } from './agent.ts'
import type { Geography } from './geography.ts'
import { referrerOf } from './referrer.ts'

/** Turns records of orphan hits into rows, in the same order. They have no visitor hash. */
export function orphanHitsOf(records: readonly OrphanRecord[], geography: Geography): OrphanHit[] {
  return records.map((record) => ({
    accountId: record.accountId,
    domainId: record.linkId,
    key: record.target,
    referrer: referrerOf(record.referrer, record.host),
    country: geography.placeOf(record.address).country,
    kind: readAgent(record.agent).kind,
    at: record.at,
  }))
}
