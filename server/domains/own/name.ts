import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain, parse } from 'tldts'
import { isAddress } from '../../platform/network/addresses.ts'

/** The message says why a text cannot be a domain, for the person who typed it. */
export class NameError extends Error {
  override name = 'NameError'
}

/** DNS allows 253 characters; the rest is for the label of the proof. */
const MAX_LENGTH = 240
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const AROUND = /^https?:\/\/|[/.]$/g
const example = 'such as go.example.com'

/**
 * The DNS form of a typed or pasted name; throws a `NameError`. `reserved` are the hosts of this
 * installation, with their ports.
 */
export function normaliseName(text: string, reserved: readonly string[]): string {
  const bare = text.trim().toLowerCase().replace(AROUND, '')
  if (bare === '') throw new NameError(`Enter a name, ${example}`)
  if (/[/?#@\\%\s]/.test(bare)) throw new NameError(`Enter a host name alone, ${example}`)
  if (bare.includes('*')) throw new NameError('Add each name by itself, without a star')
  if (bare.startsWith('[') || isAddress(bare))
    throw new NameError('Enter a name, not an IP address')
  if (bare.includes(':')) throw new NameError('Leave the port out: visitors come by 80 and 443')
  const name = domainToASCII(bare)
  // Addresses written as one number, in octal or in hex.
  if (isAddress(name)) throw new NameError('Enter a name, not an IP address')
  const labels = name.split('.')
  if (labels.length < 2 || name.length > MAX_LENGTH || !labels.every((each) => LABEL.test(each))) {
    throw new NameError(`Enter a whole host name, ${example}`)
  }
  checkPlace(name, reserved)
  return name
}

function checkPlace(name: string, reserved: readonly string[]): void {
  const { publicSuffix, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true })
  if (name.endsWith('.localhost'))
    throw new NameError('This name leads to the visitor’s own machine')
  if (publicSuffix === name && (isIcann || isPrivate)) {
    throw new NameError(`Everybody’s names end in ${name}. Enter yours below it`)
  }
  for (const host of reserved.map((each) => each.replace(/:\d+$/, ''))) {
    if (name === host) throw new NameError('This name belongs to the installation itself')
    if (name.endsWith(`.${host}`)) {
      throw new NameError(
        `Names below ${host} belong to the installation itself. Whoever runs it can add them for everybody`,
      )
    }
  }
}

/** The name in Unicode. */
export function displayName(name: string): string {
  return domainToUnicode(name) || name
}

/** The DNS zone of a name: its registered domain. */
export function zoneOf(name: string): string {
  return getDomain(name) ?? name
}
