import type { DnsRecord } from '../../../contract/domains/domains.ts'
import type { Config } from '../../config.ts'
import { isAddress } from '../../platform/network/addresses.ts'
import type { Finding } from './finding.ts'
import { zoneOf } from './name.ts'
import { ownHost, proofName, proofValue } from './proof.ts'

interface ProvableName {
  name: string
  proof: string
}

/** The DNS records that a domain needs: its proof, and the ones that lead visitors here. */
export function recordsFor(
  config: Pick<Config, 'publicUrl'>,
  { name, proof }: ProvableName,
  finding: Finding,
): DnsRecord[] {
  const withFinding = (
    record: Pick<DnsRecord, 'purpose' | 'type' | 'name' | 'value'>,
  ): DnsRecord => {
    const { state, found } = finding[record.purpose]
    return { ...record, host: hostWithin(record.name, zoneOf(name)), state, found }
  }
  const proofRecord = { type: 'TXT', name: proofName(name), value: proofValue(proof) } as const
  return [
    withFinding({ purpose: 'proof', ...proofRecord }),
    ...visitorRecords(name, ownHost(config), finding.ownAddresses).map((record) =>
      withFinding({ purpose: 'visitors', name, ...record }),
    ),
  ]
}

/** The apex of a zone takes no CNAME: it gets our addresses, or an ALIAS where they are unknown. */
function visitorRecords(
  name: string,
  host: string,
  ownAddresses: readonly string[],
): Pick<DnsRecord, 'type' | 'value'>[] {
  if (isAddress(host)) return [addressRecord(host)]
  if (zoneOf(name) !== name) return [{ type: 'CNAME', value: host }]
  if (ownAddresses.length === 0) return [{ type: 'ALIAS', value: host }]
  return ownAddresses.map(addressRecord)
}

function addressRecord(address: string): Pick<DnsRecord, 'type' | 'value'> {
  return { type: address.includes(':') ? 'AAAA' : 'A', value: address }
}

/** The host relative to its zone, as most DNS providers expect it. */
function hostWithin(name: string, zone: string): string {
  return name === zone ? '@' : name.slice(0, -zone.length - 1)
}
