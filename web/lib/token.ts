import type { TokenClaims } from '../../contract/auth.ts'
import { BASE_PATH } from './base-path.ts'
import { cookieText } from './cookies.ts'

/** The name in local storage and of the cookie. */
export const TOKEN = 'token'

const authKeys = [
  TOKEN,
  'role',
  'assumedFromToken',
  'assumedFromUserId',
  'assumedFromAccountId',
  'assumedFromRole',
]

/** A token is judged by its expiry claim alone; whether its session lives is the server's to say. */
export function isLive(token: string, nowMs: number): boolean {
  const expiry = expiryOf(token)
  return expiry !== undefined && expiry > nowMs / 1000
}

/** Seconds since 1970, or undefined where the text is no token. */
export function expiryOf(token: string): number | undefined {
  const payload = token.split('.')[1]
  if (!payload) return undefined
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const { exp } = claims as Partial<TokenClaims>
    return typeof exp === 'number' ? exp : undefined
  } catch {
    return undefined
  }
}

/** What a person chose to hide, and what a registration still needs, outlives the logout. */
export const isKeptAtLogout = (key: string): boolean =>
  key.startsWith('hide') || key.startsWith('signup')

export function tokenCookie(token: string, nowMs: number, secure: boolean): string {
  const lifetime = (expiryOf(token) ?? 0) - Math.floor(nowMs / 1000)
  return cookieText(TOKEN, token, { path: BASE_PATH, maxAgeSeconds: Math.max(0, lifetime), secure })
}

export function findToken(): string | undefined {
  const token = localStorage.getItem(TOKEN)
  return token && isLive(token, Date.now()) ? token : undefined
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN, token)
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
