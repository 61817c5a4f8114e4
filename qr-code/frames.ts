import type { QrDesign } from '../contract/codes/qr-design.ts'
import { type Box, boxPath, evenRadii } from './outline.ts'
import type { QrShape } from './shapes.ts'

/** The surroundings of a code: paper, frame and text. */
interface Framed {
  width: number
  height: number
  /** Position of the code with its margin. */
  code: { x: number; y: number }
  below: QrShape[]
}

/** `side` is that of the code with its margin, in modules. */
export function framed(design: QrDesign, side: number): Framed {
  return frames[design.frame](design, side)
}

const frames: Record<QrDesign['frame'], (design: QrDesign, side: number) => Framed> = {
  none: ({ paper }, side) => ({
    width: side,
    height: side,
    code: { x: 0, y: 0 },
    below: [box({ x: 0, y: 0, width: side, height: side }, 0, paper)],
  }),
  line: (design, side) => {
    const edge = side * 0.06
    const line = side * 0.018
    const whole = sheet(design, side, edge)
    const inner = {
      x: line,
      y: line,
      width: whole.width - 2 * line,
      height: whole.height - 2 * line,
    }
    return {
      ...whole,
      below: [
        box({ x: 0, y: 0, width: whole.width, height: whole.height }, edge, design.ink),
        box(inner, edge - line, design.paper),
        ...caption(design, whole, design.ink),
      ],
    }
  },
  label: (design, side) => {
    const edge = side * 0.06
    const whole = sheet(design, side, edge)
    return {
      ...whole,
      below: [
        box({ x: 0, y: 0, width: whole.width, height: whole.height }, edge, design.ink),
        box({ x: edge, y: edge, width: side, height: side }, edge * 0.4, design.paper),
        ...caption(design, whole, design.paper),
      ],
    }
  },
  badge: (design, side) => {
    const whole = sheet(design, side, side * 0.03)
    const { x, y, width, height } = whole.band
    const pill = {
      x: x + side * 0.08,
      y: y + height * 0.1,
      width: width - side * 0.16,
      height: height * 0.7,
    }
    const below = [
      box({ x: 0, y: 0, width: whole.width, height: whole.height }, side * 0.03, design.paper),
    ]
    if (design.text.trim()) below.push(box(pill, pill.height / 2, design.ink))
    return {
      ...whole,
      below: [...below, ...caption(design, { ...whole, band: pill }, design.paper)],
    }
  },
}

interface Sheet {
  width: number
  height: number
  code: { x: number; y: number }
  /** Space for the text. */
  band: Box
}

/** Space around the code, and below it for a text if there is one. */
function sheet({ text }: QrDesign, side: number, edge: number): Sheet {
  const width = side + 2 * edge
  const bandHeight = text.trim() ? side * 0.16 : edge
  return {
    width,
    height: edge + side + bandHeight,
    code: { x: edge, y: edge },
    band: { x: edge, y: edge + side, width: side, height: bandHeight },
  }
}

/** Average width of a letter and height of a capital, relative to the font size. */
const LETTER = 0.6
const CAPITAL = 0.72

function caption({ text }: QrDesign, { band }: Sheet, fill: string): QrShape[] {
  const words = text.trim()
  if (!words) return []
  const fits = (band.width * 0.94) / (LETTER * Math.max(1, [...words].length))
  const size = Math.min(band.height * 0.52, fits)
  return [
    {
      kind: 'text',
      text: words,
      x: band.x + band.width / 2,
      y: band.y + band.height / 2 + (size * CAPITAL) / 2,
      size,
      fill,
    },
  ]
}

const box = (place: Box, radius: number, fill: string): QrShape => ({
  kind: 'path',
  d: boxPath(place, evenRadii(radius)),
  fill,
})
