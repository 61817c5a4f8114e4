import type { TokenClaims } from '../../contract/auth.ts'
import { OWNER_ROLE } from '../../contract/permissions.ts'
import { BASE_PATH } from './base-path.ts'
import { cookieText } from './cookies.ts'

/** The name in local storage and of the cookie. */
export const TOKEN = 'token'

/**
 * The same token under a name that says whose it is, for what reads this store besides these pages, such as an extension:
 * other programs on a shared origin may write a `token` as well. These pages themselves go by TOKEN alone.
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

/** A stored role; undefined where the text is none. */
export function roleOf(text: string | null): number | undefined {
  const role = Number(text || Number.NaN)
  return Number.isInteger(role) && role >= 0 && role <= OWNER_ROLE ? role : undefined
}

/** A token is judged by its expiry claim alone; whether its session lives is the server's to say. */
export function isLive(token: string, nowMs: number): boolean {
  const expiry = expiryOf(token)
  return expiry !== undefined && expiry > nowMs / 1000
}

/** Seconds since 1970, or undefined where the text is no token. */
export function expiryOf(token: string): number | undefined {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp : undefined
}

/** What a token says of itself, unproved: only the server can tell whether it is true. */
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

/** What a person chose to hide, and what a registration still needs, outlives the logout. */
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

/** Also one that has ended. */
export const storedToken = (): string | undefined => localStorage.getItem(TOKEN) || undefined

/** Whose token is stored, also when it has ended; '' where there is none. */
export const storedUserId = (): string => claimsOf(storedToken()).sub ?? ''

/** A role that stands in for the account's own on the screens. What may be done, the server decides. */
export const findStoredRole = (): number | undefined => roleOf(localStorage.getItem(ROLE))

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(NAMED_TOKEN, token)
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store's own interface is asynchronous and not in every browser
  document.cookie = tokenCookie(token, Date.now(), location.protocol === 'https:')
}

/** Ends the session here and leaves what a person typed or chose. */
export function dropToken(): void {
  for (const key of authKeys) localStorage.removeItem(key)
  dropTokenCookie()
}

/** Ends the session here and everything it left behind. */
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
