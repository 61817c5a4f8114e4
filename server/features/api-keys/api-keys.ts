import type { App } from '../../context.ts'
import { addressMatcher } from '../../platform/addresses.ts'
import { MINUTE } from '../../platform/clock.ts'
import { codeHash } from '../../platform/secrets.ts'
import { tierOf } from '../accounts/accounts.ts'
import { findKey, touchKey } from './store.ts'

const API_KEY = /^uf_[A-Za-z0-9]{40}$/
const TOUCH_EACH_MS = MINUTE

export const isApiKey = (token: string): boolean => API_KEY.test(token)

/** A key that exists, and the member who made it, at this moment. */
export interface KeyHolder {
  keyId: string
  userId: string
  accountId: string
  tier: 'FREE' | 'PRO'
  /** The bits that the key and its maker both have. */
  role: number
  status: string
  /** False when it has ended by itself. */
  isLive: boolean
  isAllowedFrom(address: string): boolean
}

export async function findKeyHolder(app: App, key: string): Promise<KeyHolder | undefined> {
  const found = await findKey(app.db, codeHash(key))
  if (!found) return undefined
  const now = app.clock()
  const isLive = found.expiresAt === null || found.expiresAt > now
  if (isLive && (found.lastUsedAt ?? 0) <= now - TOUCH_EACH_MS)
    await touchKey(app.db, found.keyId, now)
  // The contract's schema checked them when they were written.
  const allowed = JSON.parse(found.allowedAddresses) as string[]
  return {
    keyId: found.keyId,
    userId: found.userId,
    accountId: found.accountId,
    tier: await tierOf(app, found.accountId),
    role: found.permissions & found.role,
    status: found.status,
    isLive,
    isAllowedFrom: allowed.length === 0 ? () => true : addressMatcher(allowed),
  }
}
