/** Keeps the codes that an address brings for a registration, and shows that a promo code is saved. */
import { throwConfetti } from '../../ui/confetti/throw-confetti.ts'
import { copyText } from '../../ui/text/clipboard.ts'
import { showStaticToast } from '../../ui/toasts/static-toast.ts'
import { keepSignupCodes } from './keep-signup-codes.ts'

const OPENS_AFTER_MS = 1000

export function takeSignupCodes(): void {
  const promo = keepSignupCodes()
  if (promo) setTimeout(() => celebrate(promo), OPENS_AFTER_MS)
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
