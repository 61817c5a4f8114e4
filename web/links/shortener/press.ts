import { copyText } from '../../ui/text/clipboard.ts'
import { saveQr } from './qr-drawing.ts'

const COPIED_MS = 2000

/** Handles a press on a button beside a short link. The link is in `data-value` of an ancestor. */
export async function press({ target }: MouseEvent): Promise<void> {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null
  const value = button?.closest<HTMLElement>('[data-value]')?.dataset.value
  if (!button || !value) return
  if (button.dataset.act === 'qr') saveQr(value)
  else if (await copyText(value)) markCopied(button)
}

/** Shows the tick for two seconds. */
export function markCopied(button: HTMLElement): void {
  button.dataset.copied = ''
  setTimeout(() => delete button.dataset.copied, COPIED_MS)
}
