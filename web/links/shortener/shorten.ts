import { qrAddress } from '../../../contract/codes/qr-design.ts'
import { NOT_AN_ADDRESS } from '../../../contract/links/target-words.ts'
import { postJson } from '../../lib/api/api-fetch.ts'
import { copyText } from '../../ui/text/clipboard.ts'
import { foldUp } from './fold-strip-motion.ts'
import { resetNote, showError } from './note.ts'
import { markCopied } from './press.ts'
import { drawQr } from './qr-drawing.ts'
import { sentenceFor, withoutScheme, worksUntil } from './shortener-words.ts'
import { copyOf, part, slot } from './slots.ts'

const QR_PX = 276

/** Returns whether a link was created. */
export async function shorten(shortener: HTMLElement, field: HTMLInputElement): Promise<boolean> {
  const address = field.value.trim()
  // The server decides what an address is, as it does for the fields of the application.
  if (address === '') {
    showError(shortener, field, NOT_AN_ADDRESS)
    return false
  }
  try {
    await show(shortener, field, address)
    return true
  } catch (error) {
    showError(shortener, field, sentenceFor(error, new Date()))
    return false
  }
}

async function show(
  shortener: HTMLElement,
  field: HTMLInputElement,
  address: string,
): Promise<void> {
  const request = postJson<{ furlUrl: string }>('/api/ui/v1/demo/furls', { redirectTo: address })
  // Start copying within the press itself: browsers allow it only during a user gesture.
  const copying = copyText(request.then(({ furlUrl }) => furlUrl))
  const { furlUrl } = await request
  resetNote(shortener, field)
  part(shortener, 'note').hidden = true
  const result = resultFor(shortener, furlUrl)
  part(shortener, 'place').replaceChildren(result)
  foldUp(address, withoutScheme(furlUrl))
  const button = result.querySelector<HTMLElement>('[data-act="copy"]')
  if (button && (await copying)) markCopied(button)
}

function resultFor(shortener: HTMLElement, shortUrl: string): HTMLElement {
  const result = copyOf(shortener, 'result')
  result.dataset.value = shortUrl
  const link = slot<HTMLAnchorElement>(result, 'link')
  link.href = shortUrl
  link.textContent = withoutScheme(shortUrl)
  slot(result, 'until').textContent = worksUntil(new Date())
  const canvas = slot<HTMLCanvasElement>(result, 'qr')
  canvas.setAttribute('aria-label', `QR code of ${shortUrl}`)
  drawQr(canvas, qrAddress(shortUrl), QR_PX)
  return result
}
