import {
  comparedKey,
  type KeyRules,
  keyMessages,
  keyProblem,
  USUAL_KEYS,
  writtenKey,
} from '../../contract/links/keys.ts'
import type { KeyAvailability } from '../../contract/links/links.ts'
import { OPEN_KEY_MAX } from '../../contract/links/open-keys.ts'
import { isReserved } from '../../contract/reserved-words.ts'
import type { App, Member } from '../context.ts'
import { type Domain, findLinkDomain } from '../domains/index.ts'
import { blockedKeyProblem } from '../operators/index.ts'
import { Problem } from '../platform/http/problem.ts'
import { randomText } from '../platform/ids.ts'
import { keyAt, keyRulesOf } from '../schema/key-at.ts'
import type { LinksTable } from '../schema/links.ts'
import { shortUrl } from '../short-url.ts'
import { isKeyTaken } from './store.ts'

export const MADE_KEY_LENGTH = 7
const SUGGESTIONS = 3

/** Random keys begin with a letter, so that none looks like a number, and are not reserved words. */
export function isUsableMadeKey(app: App, key: string): boolean {
  return /^[a-z]/.test(key) && !isReserved(key) && !isBasePath(app, key)
}

/** A requested key as it is stored. */
export type NamedKey = Pick<LinksTable, 'key' | 'key_lower'>

/** Refuses a requested key that the domain does not take. */
export async function requireUsableKey(app: App, rules: KeyRules, key: string): Promise<NamedKey> {
  const problem = await vanityProblem(app, rules, key)
  if (problem) throw new Problem('invalid', { errors: { vanity: problem } })
  return { key: writtenKey(key), key_lower: comparedKey(key, rules) }
}

async function vanityProblem(app: App, rules: KeyRules, key: string): Promise<string | undefined> {
  const problem = keyProblem(key, rules)
  if (problem !== undefined) return problem
  return isBasePath(app, key) ? keyMessages.reserved : blockedKeyProblem(app, writtenKey(key))
}

/** The application itself answers under its base path, so a link there would never be followed. */
const isBasePath = ({ config }: App, key: string): boolean =>
  config.basePath.toLowerCase().startsWith(`/${key.toLowerCase()}/`)

export async function checkKey(
  app: App,
  member: Member,
  { domain, key }: { domain: string; key: string },
): Promise<KeyAvailability> {
  const found = await findLinkDomain(app, member.accountId, domain)
  const rules = found ? keyRulesOf(found) : USUAL_KEYS
  const reason = await vanityProblem(app, rules, key)
  if (reason) return { available: false, reason, suggestions: [] }
  if (!found) throw new Problem('not-found')
  const isTaken = await isKeyTaken(app.db, member.accountId, keyAt(found, key))
  if (!isTaken) return { available: true, reason: null, suggestions: [] }
  const suggestions = await freeKeysLike(app, member, { domain: found, key: writtenKey(key) })
  return { available: false, reason: 'This key is already in use', suggestions }
}

/** The short address that a link with this key will have. The key is not reserved for it. */
export async function requirePlannedUrl(
  app: App,
  member: Member,
  { domain, key }: { domain: string; key: string },
): Promise<string> {
  const { available, reason } = await checkKey(app, member, { domain, key })
  if (!available) throw new Problem('key-taken', { ...(reason && { detail: reason }) })
  return shortUrl(app.config, domain, key)
}

async function freeKeysLike(
  app: App,
  member: Member,
  { domain, key }: { domain: Domain; key: string },
): Promise<string[]> {
  const rules = keyRulesOf(domain)
  const longest = rules.keyRule === 'open' ? OPEN_KEY_MAX : 64
  const stem = [...key].slice(0, longest - 8).join('')
  const year = new Date(app.clock()).getUTCFullYear()
  const candidates = [
    `${stem}-2`,
    `${stem}-${year}`,
    `${stem}-3`,
    ...[0, 1, 2].map(() => `${stem}-${randomText(3)}`),
  ]
  const free: string[] = []
  for (const candidate of candidates) {
    const isFree =
      keyProblem(candidate, rules) === undefined &&
      !(await isKeyTaken(app.db, member.accountId, keyAt(domain, candidate)))
    if (isFree && free.length < SUGGESTIONS) free.push(candidate)
  }
  return free
}
