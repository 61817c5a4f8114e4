import type { TokenClaims } from '../../../contract/people/auth.ts'
import { OWNER_ROLE } from '../../../contract/people/permissions.ts'
import { BASE_PATH } from '../base-path.ts'
import { cookieText } from './cookies.ts'

/** The name in local storage and of the cookie. */
export const TOKEN = 'token'

/**
 * A copy of the token under a distinctive name, for other readers of this storage such as an extension: another program on
 * a shared origin may also write a `token`. These pages read TOKEN only.
 */
const NAMED_TOKEN = 'unfurly_token'

const ROLE = 'role'
const authKeys = [
  TOKEN,
  NAMED_TOKEN,
  ROLE,
  'assumedFromToken',
  'assumedFromUserId',
  'assumedFromAccountId',
  'assumedFromRole',
]

/** Undefined if the text is no role. */
export function roleOf(text: string | null): number | undefined {
  const role = Number(text || Number.NaN)
  return Number.isInteger(role) && role >= 0 && role <= OWNER_ROLE ? role : undefined
}

/** Checks the expiry claim only; the server decides whether the session is live. */
export function isLive(token: string, nowMs: number): boolean {
  const expiry = expiryOf(token)
  return expiry !== undefined && expiry > nowMs / 1000
}

/** Seconds since 1970, or undefined if the text is no token. */
export function expiryOf(token: string): number | undefined {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp : undefined
}

/** The claims of a token, unverified: only the server can verify them. */
export function claimsOf(token: string | null | undefined): Partial<TokenClaims> {
  const payload = token?.split('.')[1] ?? ''
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}

/** Whether two tokens are for the same person in the same account. */
export function isSameUserAndAccount(one: string, other: string): boolean {
  const [a, b] = [claimsOf(one), claimsOf(other)]
  return a.sub === b.sub && a.acc === b.acc
}

/** Hidden notices and the data of a registration survive a logout. */
export const isKeptAtLogout = (key: string): boolean =>
  key.startsWith('hide') || key.startsWith('signup')

export function tokenCookie(token: string, nowMs: number, secure: boolean): string {
  const lifetime = (expiryOf(token) ?? 0) - Math.floor(nowMs / 1000)
  return cookieText(TOKEN, token, { path: BASE_PATH, maxAgeSeconds: Math.max(0, lifetime), secure })
}

export function findToken(): string | undefined {
  const token = storedToken()
  return token && isLive(token, Date.now()) ? token : undefined
}

/** Live or ended. */
export const storedToken = (): string | undefined => localStorage.getItem(TOKEN) || undefined

/** The user of the stored token, live or ended; '' without a token. */
export const storedUserId = (): string => claimsOf(storedToken()).sub ?? ''

/** A role that replaces the account's own on the screens. The server decides what is permitted. */
export const findStoredRole = (): number | undefined => roleOf(localStorage.getItem(ROLE))

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(NAMED_TOKEN, token)
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store's own interface is asynchronous and not in every browser
  document.cookie = tokenCookie(token, Date.now(), location.protocol === 'https:')
}

/** Removes the session from this device and keeps drafts and choices. */
export function dropToken(): void {
  for (const key of authKeys) localStorage.removeItem(key)
  dropTokenCookie()
}

/** Removes the session from this device and everything else that a logout does not keep. */
export function clearStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (!isKeptAtLogout(key)) localStorage.removeItem(key)
  }
  dropTokenCookie()
}

function dropTokenCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = cookieText(TOKEN, '', { path: BASE_PATH, maxAgeSeconds: 0, secure: false })
}
