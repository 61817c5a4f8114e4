import { keyMessages, keyProblem } from '../../contract/links/keys.ts'
import type { KeyAvailability } from '../../contract/links/links.ts'
import { isReserved } from '../../contract/reserved-words.ts'
import type { App, Member } from '../context.ts'
import { findLinkDomain } from '../domains/index.ts'
import { blockedKeyProblem } from '../operators/index.ts'
import { Problem } from '../platform/http/problem.ts'
import { randomText } from '../platform/ids.ts'
import { shortUrl } from '../short-url.ts'
import { isKeyTaken } from './store.ts'

export const MADE_KEY_LENGTH = 7
const SUGGESTIONS = 3

/** Random keys begin with a letter, so that none looks like a number, and are not reserved words. */
export function isUsableMadeKey(app: App, key: string): boolean {
  return /^[a-z]/.test(key) && !isReserved(key) && !isBasePath(app, key)
}

/** Refuses requested keys that the schema allows. */
export async function requireUsableKey(app: App, key: string): Promise<void> {
  const problem = await vanityProblem(app, key)
  if (problem) throw new Problem('invalid', { errors: { vanity: problem } })
}

async function vanityProblem(app: App, key: string): Promise<string | undefined> {
  return isBasePath(app, key) ? keyMessages.reserved : blockedKeyProblem(app, key)
}

/** The application itself answers under its base path, so a link there would never be followed. */
const isBasePath = ({ config }: App, key: string): boolean =>
  config.basePath.toLowerCase().startsWith(`/${key.toLowerCase()}/`)

export async function checkKey(
  app: App,
  member: Member,
  { domain, key }: { domain: string; key: string },
): Promise<KeyAvailability> {
  const reason = keyProblem(key) ?? (await vanityProblem(app, key))
  if (reason) return { available: false, reason, suggestions: [] }
  const found = await findLinkDomain(app, member.accountId, domain)
  if (!found) throw new Problem('not-found')
  const isTaken = await isKeyTaken(app.db, member.accountId, { domainId: found.id, key })
  if (!isTaken) return { available: true, reason: null, suggestions: [] }
  const suggestions = await freeKeysLike(app, member, { domainId: found.id, key })
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
  { domainId, key }: { domainId: string; key: string },
): Promise<string[]> {
  const stem = key.slice(0, 56)
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
      keyProblem(candidate) === undefined &&
      !(await isKeyTaken(app.db, member.accountId, { domainId, key: candidate }))
    if (isFree && free.length < SUGGESTIONS) free.push(candidate)
  }
  return free
}
