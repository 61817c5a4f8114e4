import { keyMessages, keyProblem } from '../../../contract/keys.ts'
import type { KeyAvailability } from '../../../contract/links.ts'
import { isReserved } from '../../../contract/reserved-words.ts'
import type { App, Member } from '../../context.ts'
import { randomText } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { blockedKeyProblem } from '../abuse/abuse.ts'
import { findLinkDomain } from '../domains/domains.ts'
import { isKeyTaken } from './store.ts'

export const MADE_KEY_LENGTH = 7
const SUGGESTIONS = 3

/** Made keys begin with a letter, so that none is read as a number, and are no reserved word. */
export function isUsableMadeKey(app: App, key: string): boolean {
  return /^[a-z]/.test(key) && !isReserved(key) && !isBasePath(app, key)
}

/** Refuses a wished key beyond what its schema does. */
export async function requireUsableKey(app: App, key: string): Promise<void> {
  const problem = await wishProblem(app, key)
  if (problem) throw new Problem('invalid', { errors: { vanity: problem } })
}

async function wishProblem(app: App, key: string): Promise<string | undefined> {
  return isBasePath(app, key) ? keyMessages.reserved : blockedKeyProblem(app, key)
}

/** Where the application is mounted it answers itself, so no link could. */
const isBasePath = ({ config }: App, key: string): boolean =>
  config.basePath.toLowerCase().startsWith(`/${key.toLowerCase()}/`)

export async function checkKey(
  app: App,
  member: Member,
  { domain, key }: { domain: string; key: string },
): Promise<KeyAvailability> {
  const reason = keyProblem(key) ?? (await wishProblem(app, key))
  if (reason) return { available: false, reason, suggestions: [] }
  const found = await findLinkDomain(app, member.accountId, domain)
  if (!found) throw new Problem('not-found')
  const isTaken = await isKeyTaken(app.db, member.accountId, { domainId: found.id, key })
  if (!isTaken) return { available: true, reason: null, suggestions: [] }
  const suggestions = await freeKeysLike(app, member, { domainId: found.id, key })
  return { available: false, reason: 'This key is already in use', suggestions }
}

async function freeKeysLike(
  app: App,
  member: Member,
  { domainId, key }: { domainId: string; key: string },
): Promise<string[]> {
  const stem = key.slice(0, 56)
  const year = new Date(app.clock()).getUTCFullYear()
  const wishes = [
    `${stem}-2`,
    `${stem}-${year}`,
    `${stem}-3`,
    ...[0, 1, 2].map(() => `${stem}-${randomText(3)}`),
  ]
  const free: string[] = []
  for (const wish of wishes) {
    const isFree =
      keyProblem(wish) === undefined &&
      !(await isKeyTaken(app.db, member.accountId, { domainId, key: wish }))
    if (isFree && free.length < SUGGESTIONS) free.push(wish)
  }
  return free
}
