import type { DnsRecord } from '../../../contract/domains.ts'
import type { Dns, DnsAnswer } from '../../platform/dns.ts'
import { ownHost, proofName, proofValue } from './proof.ts'

type Seen = Pick<DnsRecord, 'state' | 'found'>

/** What DNS said, as it is kept with the domain. */
export interface Finding {
  proof: Seen
  visitors: Seen
  /** Addresses of PUBLIC_URL's host. */
  ownAddresses: string[]
  /** A proof that came too late: somebody else has the name, or had it. */
  obstacle: 'in-use' | 'kept' | null
}

const nothingYet: Seen = { state: 'unknown', found: [] }
export const noFinding: Finding = {
  proof: nothingYet,
  visitors: nothingYet,
  ownAddresses: [],
  obstacle: null,
}

/** For people to read: a few, and not long. */
const SHOWN = 5
const SHOWN_LENGTH = 120

interface Wanted {
  name: string
  proof: string
}

/** Asks DNS about everything that has to stand there. */
export async function lookAt(
  { dns, config }: { dns: Dns; config: { publicUrl: string } },
  { name, proof }: Wanted,
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
    proof: seen(texts, texts.values.includes(proofValue(proof))),
    visitors: seen(both(alias, addresses), isHere(alias) || isHere(addresses)),
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

function seen({ isAnswered, values }: DnsAnswer, isRight: boolean): Seen {
  const found = values.slice(0, SHOWN).map((value) => value.slice(0, SHOWN_LENGTH).toWellFormed())
  if (isRight) return { state: 'found', found }
  if (values.length > 0) return { state: 'other', found }
  return { state: isAnswered ? 'missing' : 'unanswered', found }
}
