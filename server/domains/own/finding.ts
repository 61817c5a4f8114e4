import type { DnsRecord } from '../../../contract/domains/domains.ts'
import type { Dns } from '../../platform/network/dns.ts'
import type { DnsAnswer } from '../../platform/network/name-servers.ts'
import { ownHost, proofName, proofValue } from './proof.ts'

type RecordFinding = Pick<DnsRecord, 'state' | 'found'>

/** What DNS said at the last check, stored with the domain. */
export interface Finding {
  proof: RecordFinding
  visitors: RecordFinding
  /** Addresses of PUBLIC_URL's host. */
  ownAddresses: string[]
  /** Why a proven name is not served: another account uses it, or it is kept for the account that had it. */
  obstacle: 'in-use' | 'kept' | null
}

const notChecked: RecordFinding = { state: 'unknown', found: [] }
export const noFinding: Finding = {
  proof: notChecked,
  visitors: notChecked,
  ownAddresses: [],
  obstacle: null,
}

/** Only a few short values are stored: they are for people to read. */
const SHOWN = 5
const SHOWN_LENGTH = 120

interface ExpectedRecords {
  name: string
  proof: string
}

/** Asks DNS for all records that the domain needs. */
export async function lookUpRecords(
  { dns, config }: { dns: Dns; config: { publicUrl: string } },
  { name, proof }: ExpectedRecords,
): Promise<Finding> {
  const host = ownHost(config)
  const [texts, alias, addresses, own] = await Promise.all([
    dns.texts(proofName(name)),
    dns.alias(name),
    dns.addresses(name),
    dns.addresses(host),
  ])
  const ownAddresses = own.values.toSorted()
  const isHere = ({ values }: DnsAnswer) =>
    values.some((value) => [host, ...ownAddresses].includes(value))
  return {
    proof: recordFinding(texts, texts.values.includes(proofValue(proof))),
    visitors: recordFinding(both(alias, addresses), isHere(alias) || isHere(addresses)),
    ownAddresses,
    obstacle: null,
  }
}

function both(alias: DnsAnswer, addresses: DnsAnswer): DnsAnswer {
  return {
    isAnswered: alias.isAnswered && addresses.isAnswered,
    values: [...alias.values, ...addresses.values],
  }
}

function recordFinding({ isAnswered, values }: DnsAnswer, isRight: boolean): RecordFinding {
  const found = values.slice(0, SHOWN).map((value) => value.slice(0, SHOWN_LENGTH).toWellFormed())
  if (isRight) return { state: 'found', found }
  if (values.length > 0) return { state: 'other', found }
  return { state: isAnswered ? 'missing' : 'unanswered', found }
}
