import { levelOf, plainQrDesign, type QrDesign } from '../contract/codes/qr-design.ts'
import { framed } from './frames.ts'
import { ballsPath, dotsPath, holeOf, qrModules, ringsPath } from './modules.ts'
import type { QrFill, QrPicture, QrShape } from './shapes.ts'

export function qrPicture(text: string, design: QrDesign): QrPicture {
  const modules = qrModules(text, levelOf(design))
  const { size } = modules
  const side = size + 2 * design.margin
  const frame = framed(design, side)
  const at = { x: frame.code.x + design.margin, y: frame.code.y + design.margin }
  const hole = design.logo ? holeOf(size, design.logoSize) : undefined
  const ink = fillOf(design, { ...at, side: size })
  const corner = design.cornerInk ?? ink
  const moved = (d: string) => movedPath(d, at.x, at.y)
  const shapes: QrShape[] = [
    ...frame.below,
    { kind: 'path', d: moved(dotsPath(modules, design.dots, hole)), fill: ink },
    { kind: 'path', d: moved(ringsPath(modules, design.corners)), fill: corner },
    { kind: 'path', d: moved(ballsPath(modules, design.balls)), fill: corner },
  ]
  if (design.logo && hole)
    shapes.push(logoIn(design.logo, hole.width, at.x + hole.x, at.y + hole.y))
  return { width: frame.width, height: frame.height, codeSide: side, modules: size, shapes }
}

const AIR = 0.5

function logoIn(href: string, side: number, x: number, y: number): QrShape {
  return { kind: 'image', href, x: x + AIR, y: y + AIR, side: side - 2 * AIR }
}

function fillOf(
  { gradient, ink, inkTo }: QrDesign,
  over: { x: number; y: number; side: number },
): QrFill {
  return gradient === 'none' ? ink : { kind: gradient, from: ink, to: inkTo, ...over }
}

/** Only the `M` commands of the path have absolute positions. */
function movedPath(d: string, x: number, y: number): string {
  if (x === 0 && y === 0) return d
  return d.replace(
    /M(\S+) ([\d.]+)/g,
    (_, left: string, top: string) => `M${rounded(Number(left) + x)} ${rounded(Number(top) + y)}`,
  )
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** The code in the default design. */
export const plainQrPicture = (text: string, margin = plainQrDesign.margin): QrPicture =>
  qrPicture(text, { ...plainQrDesign, margin })
