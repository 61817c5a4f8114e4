import { encode } from 'uqr'

/** Side of one of the three finder patterns, in modules. */
const EYE = 7

export interface QrPath {
  /** Modules along a side. */
  size: number
  /** Rounded dots, without the three finder patterns. */
  dots: string
  eyes: { x: number; y: number }[]
}

/** A QR code as one path of dots and the places of its three eyes; the quiet zone is the caller's. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const eyes = [
    { x: 0, y: 0 },
    { x: size - EYE, y: 0 },
    { x: 0, y: size - EYE },
  ]
  const inEye = (x: number, y: number) =>
    eyes.some((eye) => x >= eye.x && x < eye.x + EYE && y >= eye.y && y < eye.y + EYE)
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !inEye(x, y) ? [dot(x, y)] : [])),
  )
  return { size, dots: dots.join(''), eyes }
}

/** A square with round corners that fills its module, so that neighbours touch and scanners see lines. */
const dot = (x: number, y: number) =>
  `M${x} ${y + 0.3}a.3.3 0 0 1 .3-.3h.4a.3.3 0 0 1 .3.3v.4a.3.3 0 0 1-.3.3h-.4a.3.3 0 0 1-.3-.3z`
