import type { DnsRecord } from '../../../contract/domains.ts'
import type { Config } from '../../config.ts'
import { isAddress } from '../../platform/addresses.ts'
import type { Finding } from './finding.ts'
import { zoneOf } from './name.ts'
import { ownHost, proofName, proofValue } from './proof.ts'

interface Named {
  name: string
  proof: string
}

/** What has to stand in DNS: the proof, and the way here. */
export function recordsFor(
  config: Pick<Config, 'publicUrl'>,
  { name, proof }: Named,
  finding: Finding,
): DnsRecord[] {
  const whole = (record: Pick<DnsRecord, 'purpose' | 'type' | 'name' | 'value'>): DnsRecord => {
    const { state, found } = finding[record.purpose]
    return { ...record, host: hostWithin(record.name, zoneOf(name)), state, found }
  }
  const proofRecord = { type: 'TXT', name: proofName(name), value: proofValue(proof) } as const
  return [
    whole({ purpose: 'proof', ...proofRecord }),
    ...wayHere(name, ownHost(config), finding.ownAddresses).map((record) =>
      whole({ purpose: 'visitors', name, ...record }),
    ),
  ]
}

/** A zone's own name takes no CNAME: it gets our addresses, or what some providers offer in place of one. */
function wayHere(
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

/** As most providers want it typed. */
function hostWithin(name: string, zone: string): string {
  return name === zone ? '@' : name.slice(0, -zone.length - 1)
}
