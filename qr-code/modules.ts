import { type ErrorCorrection, encodeQR } from 'qr'
import type { QrDesign, QrLevel } from '../contract/codes/qr-design.ts'
import { type Box, boxPath, evenRadii, type Radii } from './outline.ts'

/** Side of one of the three finder patterns, in modules. */
const EYE = 7

export interface QrModules {
  /** Modules per side. */
  size: number
  isDark: (x: number, y: number) => boolean
  eyes: readonly { x: number; y: number }[]
}

const corrections: Readonly<Record<QrLevel, ErrorCorrection>> = {
  L: 'low',
  M: 'medium',
  Q: 'quartile',
  H: 'high',
}

/** `qr` draws no matrix without a border. */
const BORDER = 1

export function qrModules(text: string, level: QrLevel): QrModules {
  const rows = encodeQR(text, 'raw', { ecc: corrections[level], border: BORDER })
  const size = rows.length - 2 * BORDER
  const eyes = [
    { x: 0, y: 0 },
    { x: size - EYE, y: 0 },
    { x: 0, y: size - EYE },
  ]
  return { size, isDark: (x, y) => rows[y + BORDER]?.[x + BORDER] ?? false, eyes }
}

/** The empty square under a logo, in whole modules around the centre. */
export function holeOf(size: number, percent: number): Box {
  const wanted = Math.round((size * percent) / 100)
  // Same parity as the code, so that the square is centred.
  const side = wanted % 2 === size % 2 ? wanted : wanted + 1
  const from = (size - side) / 2
  return { x: from, y: from, width: side, height: side }
}

/** The dots, without the three finder patterns and without those under a logo. */
export function dotsPath(
  { size, isDark, eyes }: QrModules,
  style: QrDesign['dots'],
  hole?: Box,
): string {
  const isIn = (box: Box, x: number, y: number) =>
    x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
  const away = [
    ...eyes.map(({ x, y }) => ({ x, y, width: EYE, height: EYE })),
    ...(hole ? [hole] : []),
  ]
  const isDot = (x: number, y: number) => isDark(x, y) && !away.some((box) => isIn(box, x, y))
  const all = Array.from({ length: size }, (_, index) => index)
  return all
    .flatMap((y) => all.flatMap((x) => (isDot(x, y) ? [shapes[style](x, y, isDot)] : [])))
    .join('')
}

type IsDot = (x: number, y: number) => boolean
const whole = (x: number, y: number): Box => ({ x, y, width: 1, height: 1 })

/** All shapes except round ones fill their module, so that neighbours touch and scanners see lines. */
const shapes: Record<QrDesign['dots'], (x: number, y: number, isDot: IsDot) => string> = {
  square: (x, y) => boxPath(whole(x, y), evenRadii(0)),
  soft: (x, y) => boxPath(whole(x, y), evenRadii(0.3)),
  round: (x, y) => boxPath({ x: x + 0.05, y: y + 0.05, width: 0.9, height: 0.9 }, evenRadii(0.45)),
  fluid: (x, y, isDot) => boxPath(whole(x, y), fluidRadii(x, y, isDot)),
}

/** Round at free ends, straight towards a neighbour. */
function fluidRadii(x: number, y: number, isDot: IsDot): Radii {
  const [up, right, down, left] = [
    isDot(x, y - 1),
    isDot(x + 1, y),
    isDot(x, y + 1),
    isDot(x - 1, y),
  ]
  const radius = (one: boolean, other: boolean) => (one || other ? 0 : 0.5)
  return [radius(up, left), radius(up, right), radius(down, right), radius(down, left)]
}

const RING = { square: 0, soft: 2.3, round: 3.5 } as const
const BALL = { square: 0, soft: 0.9, round: 1.5 } as const

/** The rings of the finder patterns; the even-odd rule leaves out the area inside. */
export function ringsPath({ eyes }: QrModules, style: QrDesign['corners']): string {
  const outer = RING[style]
  return eyes
    .map(
      ({ x, y }) =>
        boxPath({ x, y, width: EYE, height: EYE }, evenRadii(outer)) +
        boxPath({ x: x + 1, y: y + 1, width: 5, height: 5 }, evenRadii(Math.max(0, outer - 1))),
    )
    .join('')
}

export function ballsPath({ eyes }: QrModules, style: QrDesign['balls']): string {
  return eyes
    .map(({ x, y }) => boxPath({ x: x + 2, y: y + 2, width: 3, height: 3 }, evenRadii(BALL[style])))
    .join('')
}
