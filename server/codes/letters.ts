import type { QrShape } from '../../qr-code/shapes.ts'
import { near, qrSvg, TEXT_LINE } from '../../qr-code/svg.ts'
import { simplified } from './raster.ts'

const FONT = '@fontsource-variable/inter/files/inter-{}-wght-normal.woff2'
const ALPHABETS = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
] as const

const fonts = new Map<string, Promise<Uint8Array>>()

/** Turns a text into the outlines of its letters; returns other shapes unchanged. */
export async function outlined(shape: QrShape): Promise<QrShape> {
  if (shape.kind !== 'text') return shape
  const { text, x, y, size, fill } = shape
  const d = moved(await drawText(text), (at, isX) => (isX ? x : y) + ((at - MIDDLE) * size) / SIZE)
  return { kind: 'path', d, fill, line: size * TEXT_LINE }
}

/** The position and size at which a text is drawn before it is moved to its place. */
const MIDDLE = 500
const SIZE = 100
/** Width of the space in our font. */
const SPACE = 28

/**
 * Draws the text in one piece, which keeps the font's kerning. For some texts whose letters come from several font files
 * the engine draws empty boxes: those are drawn word by word, and words with boxes letter by letter.
 */
async function drawText(text: string): Promise<string> {
  const whole = await drawn(text)
  if (!(await hasBox(whole))) return whole
  const pieces: OutlinePiece[] = []
  for (const word of text.split(/( )/).filter((part) => part !== '')) {
    const isWhole = word === ' ' || !(await hasBox(await drawn(word)))
    for (const part of isWhole ? [word] : word) pieces.push(await drawPiece(part))
  }
  let pen = MIDDLE - pieces.reduce((sum, { width }) => sum + width, 0) / 2
  const placed = pieces.map(({ d, width }) => {
    const by = pen + width / 2 - MIDDLE
    pen += width
    return moved(d, (at, isX) => (isX ? at + by : at))
  })
  return placed.join(' ')
}

interface OutlinePiece {
  d: string
  width: number
}

/** Texts are centred, so the doubled text starts half a width further left: that gives the width. */
async function drawPiece(text: string): Promise<OutlinePiece> {
  if (text === ' ') return { d: '', width: SPACE }
  const [once, twice] = [await drawn(text), await drawn(text + text)]
  return { d: once, width: 2 * (firstX(once) - firstX(twice)) }
}

const firstX = (d: string): number => Number(/-?[\d.]+/.exec(d)?.[0] ?? 0)

/** The outlines of a text as path data, so that neither viewers nor printers need our font. */
async function drawn(text: string): Promise<string> {
  const shape = { kind: 'text', text, x: MIDDLE, y: MIDDLE, size: SIZE, fill: '#000000' } as const
  const alone = { width: 1000, height: 1000, codeSide: 0, modules: 0, shapes: [shape] }
  const svg = await simplified(qrSvg(alone), {
    fontBuffers: await fontsFor(text),
    defaultFontFamily: 'Inter Variable',
    sansSerifFamily: 'Inter Variable',
  })
  return [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(' ')
}

let box: Promise<string | undefined> | undefined

/** Whether it contains the box that stands for a missing glyph. */
async function hasBox(d: string): Promise<boolean> {
  box ??= drawn('\u5929').then((lacking) => outlinesIn(lacking)[0])
  return outlinesIn(d).includes((await box) ?? '')
}

/** Each outline relative to its first point, so that equal outlines compare equal. */
export function outlinesIn(d: string): string[] {
  return d.split(/(?=M)/).map((outline) => {
    const numbers = (outline.match(/-?[\d.]+/g) ?? []).map(Number)
    const [left = 0, top = 0] = numbers
    return numbers.map((at, index) => Math.round((at - (index % 2 ? top : left)) * 10)).join(' ')
  })
}

/** Moves a path. The engine writes absolute coordinates only, x before y. */
function moved(d: string, to: (at: number, isX: boolean) => number): string {
  let count = 0
  return d.replace(/-?[\d.]+/g, (at) => String(near(to(Number(at), count++ % 2 === 0))))
}

/** Most texts need one file; reading one takes 20 ms and more. */
function fontsFor(text: string): Promise<Uint8Array[]> {
  const isPlain = /^[\u0020-\u00ff\u2013-\u2026\u20ac]*$/.test(text)
  return Promise.all((isPlain ? ALPHABETS.slice(0, 1) : ALPHABETS).map(readFont))
}

function readFont(alphabet: string): Promise<Uint8Array> {
  const read =
    fonts.get(alphabet) ??
    Bun.file(Bun.resolveSync(FONT.replace('{}', alphabet), import.meta.dir)).bytes()
  fonts.set(alphabet, read)
  return read
}
