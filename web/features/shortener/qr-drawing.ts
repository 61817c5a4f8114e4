import { qrPath } from '../../ui/qr-path.ts'

const QUIET = 4
const INK = '#0f172a'
const SAVED_PX = 1024

/** A scan is told from a click by this mark; the server takes it off again. */
export const qrAddress = (shortUrl: string): string => `${shortUrl}?qr=1`

const eyeRing =
  'M.5 2.3a1.8 1.8 0 0 1 1.8-1.8h2.4a1.8 1.8 0 0 1 1.8 1.8v2.4a1.8 1.8 0 0 1-1.8 1.8h-2.4a1.8 1.8 0 0 1-1.8-1.8z'
const eyeBall =
  'M2 2.9a.9.9 0 0 1 .9-.9h1.2a.9.9 0 0 1 .9.9v1.2a.9.9 0 0 1-.9.9h-1.2a.9.9 0 0 1-.9-.9z'

/** Draws the code on a canvas, dark on white, with its quiet zone. */
export function drawQr(canvas: HTMLCanvasElement, text: string, sidePx = SAVED_PX): void {
  const { size, dots, eyes } = qrPath(text)
  const context = canvas.getContext('2d')
  if (!context) return
  canvas.width = sidePx
  canvas.height = sidePx
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sidePx, sidePx)
  const scale = sidePx / (size + 2 * QUIET)
  context.setTransform(scale, 0, 0, scale, QUIET * scale, QUIET * scale)
  context.fillStyle = INK
  context.strokeStyle = INK
  context.fill(new Path2D(dots))
  for (const { x, y } of eyes) {
    context.save()
    context.translate(x, y)
    context.stroke(new Path2D(eyeRing))
    context.fill(new Path2D(eyeBall))
    context.restore()
  }
}

/** Saves the code as a PNG, large enough for print. */
export function saveQr(shortUrl: string): void {
  const canvas = document.createElement('canvas')
  drawQr(canvas, qrAddress(shortUrl))
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${shortUrl.slice(shortUrl.lastIndexOf('/') + 1)}.png`
  link.click()
}
