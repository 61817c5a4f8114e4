import { qrAddress } from '../../../contract/codes/qr-design.ts'
import { plainQrPicture } from '../../../qr-code/picture.ts'

const QUIET = 4
const SAVED_PX = 1024

/** Draws the code on a canvas, dark on white, with its quiet zone. */
export function drawQr(canvas: HTMLCanvasElement, text: string, sidePx = SAVED_PX): void {
  const { width, shapes } = plainQrPicture(text, QUIET)
  const context = canvas.getContext('2d')
  if (!context) return
  canvas.width = sidePx
  canvas.height = sidePx
  context.scale(sidePx / width, sidePx / width)
  for (const shape of shapes) {
    if (shape.kind !== 'path' || typeof shape.fill !== 'string') continue
    context.fillStyle = shape.fill
    context.fill(new Path2D(shape.d), 'evenodd')
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
