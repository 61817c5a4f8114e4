import type { App, Inside } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { addressMatcher } from '../../platform/network/addresses.ts'
import { codeHash } from '../../platform/secrets.ts'
import { tierOf } from '../accounts/accounts.ts'
import { recordAudits } from '../audit/audit.ts'
import { auditedKey } from './audited-key.ts'
import { type KeyName, nameOfKey } from './mails.ts'
import {
  countProgramKeys,
  deleteGrantsOf,
  deleteKeysMadeBy,
  deleteKeysOf,
  findKey,
  listKeyNames,
  listKeysMadeBy,
  touchKey,
} from './store.ts'

export { listExtensionKeys, makeExtensionKey, revokeExtensionKey } from './extension-keys.ts'

const API_KEY = /^uf_[A-Za-z0-9]{40}$/

export const isApiKey = (token: string): boolean => API_KEY.test(token)

/** An existing key, with the current rights of the member who made it. */
export interface KeyHolder {
  keyId: string
  /** Of a browser extension: open to few calls. */
  isExtension: boolean
  userId: string
  accountId: string
  tier: 'FREE' | 'PRO'
  /** The bits that the key and its maker both have. */
  role: number
  /** 1: the key, or its maker, has to do only with the links that the maker made. */
  onlyOwnLinks: number
  hasClosedFolder: number
  status: string
  /** False once the key has expired. */
  isLive: boolean
  /** Epoch milliseconds, to the minute. */
  lastUsedAt: number
  isAllowedFrom(address: string): boolean
}

export async function findKeyHolder(app: App, key: string): Promise<KeyHolder | undefined> {
  const found = await findKey(app.db, codeHash(key))
  if (!found) return undefined
  // The contract's schema checked them when they were written.
  const allowed = JSON.parse(found.allowedAddresses) as string[]
  return {
    keyId: found.keyId,
    isExtension: found.isExtension === 1,
    userId: found.userId,
    accountId: found.accountId,
    tier: await tierOf(app, found.accountId),
    role: found.permissions & found.role,
    onlyOwnLinks: Math.max(found.onlyOwnLinks, found.makerHasOnlyOwn),
    hasClosedFolder: found.hasClosedFolder,
    status: found.status,
    isLive: found.expiresAt === null || found.expiresAt > app.clock(),
    lastUsedAt: found.lastUsedAt ?? 0,
    isAllowedFrom: allowed.length === 0 ? () => true : addressMatcher(allowed),
  }
}

/** Records the use of an accepted key, at most once a minute. A refused attempt does not count as a use. */
export async function noteUse(app: App, { keyId, lastUsedAt }: KeyHolder): Promise<void> {
  const now = app.clock()
  const minute = now - (now % MINUTE)
  if (lastUsedAt < minute) await touchKey(autocommit(app.db), keyId, minute)
}

/** Call in the transaction that removes a member: a key must not outlive its maker's membership. */
export async function revokeKeysOf(
  inside: Inside,
  member: { accountId: string; userId: string },
): Promise<void> {
  await deleteKeysOf(inside.db, member)
}

/**
 * Revokes the keys that a user made in any account, or only those made since `since`, and returns them. Call inside a
 * transaction and after ending the user's sessions, so that no session can make another key.
 */
export async function endKeysMadeBy(inside: Inside, userId: string, since = 0): Promise<KeyName[]> {
  await deleteGrantsOf(inside.db, userId)
  const ended = await deleteKeysMadeBy(inside.db, userId, since)
  await recordAudits(
    inside,
    ended.map((key) => ({
      accountId: key.account_id,
      userId,
      action: 'apiKey.revoked',
      subject: key.id,
      before: auditedKey(key),
      after: null,
    })),
  )
  return ended.map(({ name, prefix }) => ({ name, prefix }))
}

export function listKeysOf(app: App, userId: string): Promise<KeyName[]> {
  return listKeysMadeBy(app.db, userId)
}

const MOST_NAMED = 20

/** '“CMS sync” (uf_Ab3dE…) and “Nightly” (uf_x8Yzq…)', as a mail lists them. */
export function namesOfKeys(keys: readonly KeyName[]): string {
  const named = keys.slice(0, MOST_NAMED).map(nameOfKey)
  const more = keys.length - named.length
  return new Intl.ListFormat('en').format(more > 0 ? [...named, `${more} more`] : named)
}

/** Names of the keys with these ids; revoked keys are left out. */
export async function findKeyNames(
  app: App,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const keys = await listKeyNames(app.db, accountId, ids)
  return new Map(keys.map(({ id, name }) => [id, name]))
}

/** Without those of browser extensions, which no limit counts. */
export function countApiKeys(app: App, accountId: string): Promise<number> {
  return countProgramKeys(app.db, accountId)
}
