import { domainToUnicode } from 'node:url'
import { TARGET_MAX } from '../../../contract/links/links.ts'
import { NOT_AN_ADDRESS } from '../../../contract/links/target-words.ts'
import { addressMatcher, isAddress, isPrivateAddress } from '../../platform/network/addresses.ts'
import { trimEnds } from '../../platform/trim-ends.ts'
import { isMixedScript } from './scripts.ts'

/** Why an address cannot be a target, as a sentence for the person who typed it. */
export class TargetError extends Error {
  override name = 'TargetError'
}

export interface TargetPolicy {
  /** Hosts and CIDRs inside private ranges that links may point at. */
  allowPrivate: readonly string[]
}

const tooLong = 'Shorten the address: at most 8,192 characters'

// Control and format characters (bidi, zero width, byte order mark), line and paragraph separators, lone surrogates.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
/** Blanks that may surround an address. The contract's schema allows the same number. */
const BLANKS_MAX = 200
/** Characters that end a host name, and what may follow one. */
const AFTER_HOST = /[\s/?#:@\\]/
const AFTER_BARE_HOST = /^(?::\d+)?(?:[/?#]|$)/
const WEB_ADDRESS = /^https?:\/\/([^/?#]+)/i
// IDNA maps these to dots, so the host would differ from the displayed one.
const OTHER_DOTS = /[\u3002\uff0e\uff61]/

/** The target as it is stored (WHATWG href). Throws a `TargetError`. */
export function normaliseTarget(text: string, policy: TargetPolicy): URL {
  if (text.length > TARGET_MAX + BLANKS_MAX) throw new TargetError(tooLong)
  // Copying and pasting may leave blanks and controls at both ends.
  const trimmed = trimEnds(text, (code) => code > 0 && code <= 0x20)
  if (trimmed === '') throw new TargetError('Enter an address')
  if (trimmed.length > TARGET_MAX) throw new TargetError(tooLong)
  if (INVISIBLE.test(trimmed))
    throw new TargetError('Remove the invisible characters from the address')
  if (trimmed.includes('\\')) throw new TargetError('Write slashes (/) instead of backslashes (\\)')
  const address = withScheme(trimmed)
  const authority = WEB_ADDRESS.exec(address)?.[1]
  const url = authority === undefined ? null : URL.parse(address)
  if (authority === undefined || !url) throw new TargetError(NOT_AN_ADDRESS)
  checkAuthority(authority, url)
  checkHost(url.hostname, policy)
  if (url.href.length > TARGET_MAX) throw new TargetError(tooLong)
  return url
}

function withScheme(text: string): string {
  if (text.startsWith('//') && !text.startsWith('///')) return `https:${text}`
  return beginsWithHost(text) ? `https://${text}` : text
}

/** Two or more labels, then the end, a port, a path, a query or a fragment. */
export function beginsWithHost(text: string): boolean {
  const end = text.search(AFTER_HOST)
  const host = end < 0 ? text : text.slice(0, end)
  return host.slice(1, -1).includes('.') && AFTER_BARE_HOST.test(text.slice(host.length))
}

function checkAuthority(authority: string, url: URL): void {
  if (authority.includes('@'))
    throw new TargetError('Remove the user name and password from the address')
  if (url.port === '0') throw new TargetError('There is no port 0')
  const host = authority.replace(/:\d*$/, '')
  if (host.includes('%') || OTHER_DOTS.test(host) || hidesAscii(host))
    throw new TargetError(NOT_AN_ADDRESS)
  // IP addresses as one number, in octal or in hex are used only to deceive.
  const isPlainIp = !isAddress(url.hostname) || host === url.hostname
  if (!isPlainIp) throw new TargetError('Write the IP address in its usual form')
}

/** Non-ASCII characters that become ASCII in the host name. */
function hidesAscii(host: string): boolean {
  return [...host].some((sign) => sign > '\u007f' && /[\u0021-\u007e]/.test(compatible(sign)))
}

/** The compatibility form; empty for characters that have none. */
function compatible(sign: string): string {
  return sign.normalize('NFKC').toLowerCase() === sign.toLowerCase() ? '' : sign.normalize('NFKC')
}

function checkHost(hostname: string, policy: TargetPolicy): void {
  if (isAllowed(hostname, policy)) return
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isAddress(bare)) {
    if (isPrivateAddress(bare))
      throw new TargetError('Addresses inside a private network cannot be shortened')
    return
  }
  checkName(hostname.replace(/\.$/, ''))
}

function checkName(name: string): void {
  const labels = name.split('.')
  const isWellFormed =
    name.length <= 253 &&
    labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))
  if (isPrivateName(labels))
    throw new TargetError('Addresses inside a private network cannot be shortened')
  if (!isWellFormed || labels.length < 2) throw new TargetError(NOT_AN_ADDRESS)
  if (domainToUnicode(name).split('.').some(isMixedScript)) {
    throw new TargetError('This host mixes letters of several scripts to look like another one')
  }
}

const PRIVATE_ENDINGS = new Set([
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'localdomain',
  'home',
  'corp',
  'private',
])

function isPrivateName(labels: readonly string[]): boolean {
  const last = labels.at(-1) ?? ''
  return PRIVATE_ENDINGS.has(last) || labels.slice(-2).join('.') === 'home.arpa'
}

function isAllowed(hostname: string, { allowPrivate }: TargetPolicy): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return (
    allowPrivate.some((entry) => entry.toLowerCase() === bare) || addressMatcher(allowPrivate)(bare)
  )
}
