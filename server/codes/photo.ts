import type { QrPicture } from '../../qr-code/shapes.ts'
import { near, qrSvg } from '../../qr-code/svg.ts'

export interface PhotoConditions {
  /** Side of the photo in px. */
  side: number
  /** Deviation in px. */
  blur?: number
  /** Degrees. */
  turn?: number
}

/** The code on a grey table, as a camera might see it. Turned or not, all of it is in the photo. */
export function photoSvg(
  picture: QrPicture,
  { side, blur = 0, turn = 0 }: PhotoConditions,
): string {
  const longest = Math.max(picture.width, picture.height)
  // The diagonal of a square is 1.42 times its side.
  const scale = (side * (turn % 90 === 0 ? 0.9 : 0.68)) / longest
  const [width, height] = [picture.width * scale, picture.height * scale]
  const code = qrSvg(picture, { width, at: { x: -width / 2, y: -height / 2 } })
  const filter = blur > 0 ? ' filter="url(#blur)"' : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">` +
    `<filter id="blur"><feGaussianBlur stdDeviation="${blur}"/></filter>` +
    `<rect width="${side}" height="${side}" fill="#d4d4d4"/><g${filter}>` +
    `<g transform="translate(${near(side / 2)} ${near(side / 2)}) rotate(${turn})">${code}</g></g></svg>`
  )
}
