import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { type CardWords, cardSvg } from './card-svg.ts'

const FONT = '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2'
const ENGINE = '@resvg/resvg-wasm/index_bg.wasm'

const bytesOf = (name: string) => Bun.file(Bun.resolveSync(name, import.meta.dir)).arrayBuffer()

let prepared: Promise<Uint8Array> | undefined

async function prepare(): Promise<Uint8Array> {
  await initWasm(await bytesOf(ENGINE))
  return new Uint8Array(await bytesOf(FONT))
}

/** The picture of a page for messengers: a PNG of 1200 by 630. For the build; the same words give the same bytes. */
export async function cardPng(words: CardWords): Promise<Uint8Array<ArrayBuffer>> {
  prepared ??= prepare()
  const font = { fontBuffers: [await prepared], loadSystemFonts: false }
  const widths = (text: string, size: number): number => {
    const line = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200"><text y="100" font-size="${size}">${Bun.escapeHTML(text)}</text></svg>`
    const drawing = new Resvg(line, { font })
    const width = drawing.getBBox()?.width ?? 0
    drawing.free()
    return width
  }
  const drawing = new Resvg(cardSvg(words, widths), { font })
  const image = drawing.render()
  try {
    return new Uint8Array(image.asPng())
  } finally {
    image.free()
    drawing.free()
  }
}
