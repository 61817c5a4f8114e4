import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { isSameText } from '../../platform/secrets.ts'

/** Name of the signed cookie by which a browser finds its own demo links again. */
export const BROWSER_COOKIE = 'unfurly_browser'

export function newBrowser(): string {
  return newId('brw')
}

export function signBrowser(secrets: Secrets, browser: string): string {
  return `${browser}.${secrets.hash('browser', browser)}`
}

export function readBrowser(secrets: Secrets, cookie: string | undefined): string | undefined {
  const browser = cookie?.split('.', 1)[0]
  if (!cookie || !browser) return undefined
  return isSameText(cookie, signBrowser(secrets, browser)) ? browser : undefined
}
