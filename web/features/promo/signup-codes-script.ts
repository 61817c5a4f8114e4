/** Keeps the codes that an address brings for a registration, and shows that a promo code is saved. */
import { BASE_PATH } from '../../lib/base-path.ts'
import { cookieText, findCookie } from '../../lib/session/cookies.ts'
import { PROMO_COOKIE, REFERRAL_COOKIE } from '../../lib/session/signup-cookies.ts'
import { throwConfetti } from '../../ui/confetti/throw-confetti.ts'
import { copyText } from '../../ui/text/clipboard.ts'
import { showStaticToast } from '../../ui/toasts/static-toast.ts'

const OPENS_AFTER_MS = 1000
const LIFE_S = 30 * 24 * 60 * 60

export function keepSignupCodes(): void {
  const query = new URLSearchParams(location.search)
  keep(REFERRAL_COOKIE, query.get('ref'))
  const promo = keep(PROMO_COOKIE, query.get('promo'))
  if (promo) setTimeout(() => celebrate(promo), OPENS_AFTER_MS)
}

/** Returns the code if the browser has kept it: it refuses one that is too long for a cookie. */
function keep(cookie: string, sent: string | null): string | undefined {
  const code = sent?.trim()
  if (!code) return undefined
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store's own interface is not in every browser
  document.cookie = cookieText(cookie, code, {
    path: BASE_PATH,
    maxAgeSeconds: LIFE_S,
    secure: location.protocol === 'https:',
  })
  return findCookie(document.cookie, cookie) === code ? code : undefined
}

function celebrate(code: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-promo]')
  const text = dialog?.querySelector('[data-promo-code]')
  if (!dialog || !text) return
  text.textContent = code
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    // Around its content, the dialog itself is what a press on the ground hits.
    if (target === dialog || target.closest('[data-promo-close]')) dialog.close()
    else if (target.closest('[data-promo-copy]')) void copy(code)
  })
  dialog.showModal()
  throwConfetti(dialog)
}

async function copy(code: string): Promise<void> {
  if (await copyText(code)) {
    showStaticToast({ title: 'Copied!', message: 'Promo code copied to clipboard' })
  } else {
    showStaticToast({ title: 'Error', message: 'Failed to copy promo code', tone: 'danger' })
  }
}
