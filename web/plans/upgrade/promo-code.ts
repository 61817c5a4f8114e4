import { BASE_PATH } from '../../lib/base-path.ts'
import { cookieText, findCookie } from '../../lib/session/cookies.ts'
import { PROMO_COOKIE } from '../../lib/session/signup-cookies.ts'
import { copyText } from '../../ui/text/clipboard.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** A promo code stored by an earlier visit for the checkout. */
export const findPromoCode = (cookies: string): string | undefined =>
  findCookie(cookies, PROMO_COOKIE)?.trim() || undefined

/** Once the code is used, or the account pays without it. */
export function dropPromoCode(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store's own interface is not in every browser
  document.cookie = cookieText(PROMO_COOKIE, '', {
    path: BASE_PATH,
    maxAgeSeconds: 0,
    secure: location.protocol === 'https:',
  })
}

/** The specification prescribes these texts. */
export async function copyPromoCode(code: string): Promise<boolean> {
  const copied = await copyText(code)
  if (copied) toast({ title: 'Copied!', message: 'Promo code copied to clipboard' })
  else toast({ title: 'Error', message: 'Failed to copy promo code', lifeMs: 3000, tone: 'danger' })
  return copied
}
