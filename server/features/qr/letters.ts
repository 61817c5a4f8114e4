import type { QrShape } from '../../../qr-code/shapes.ts'
import { qrSvg, TEXT_LINE } from '../../../qr-code/svg.ts'
import { simplified } from './raster.ts'

const FONT = '@fontsource-variable/inter/files/inter-{}-wght-normal.woff2'
const ALPHABETS = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const

const fonts = new Map<string, Promise<Uint8Array>>()

/** A text as the outlines of its letters; every other shape as it is. */
export async function outlined(shape: QrShape): Promise<QrShape> {
  if (shape.kind !== 'text') return shape
  // Whoever has no font of ours still sees our letters, and a printer needs none.
  const alone = { width: 1000, height: 1000, codeSide: 0, modules: 0, shapes: [shape] }
  const text = await simplified(qrSvg(alone), {
    fontBuffers: await fontsFor(shape.text),
    defaultFontFamily: 'Inter Variable',
    sansSerifFamily: 'Inter Variable',
  })
  const d = [...text.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(' ')
  return { kind: 'path', d, fill: shape.fill, line: shape.size * TEXT_LINE }
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
