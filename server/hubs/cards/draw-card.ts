import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { FontName } from '../../../contract/hubs/theme.ts'
import { cardFontFiles, cardSvg } from '../../../hub-page/card.ts'
import { familyInFile } from '../../../hub-page/fonts.ts'

const ENGINE = '@resvg/resvg-wasm/index_bg.wasm'

export interface CardRequest {
  document: HubDocument
  address: string
  /** The uploaded picture in base64: WebP, as it is stored. */
  avatar: string | undefined
  /** Where the files of the fonts are. */
  fontsFolder: string
}

/** The side of the process: the picture of a page, 1200 by 630, as PNG. */
export async function drawCard({
  document,
  address,
  avatar,
  fontsFolder,
}: CardRequest): Promise<Uint8Array> {
  await initWasm(await Bun.file(Bun.resolveSync(ENGINE, import.meta.dir)).arrayBuffer())
  const fontBuffers = await Promise.all(
    cardFontFiles(document).map((file) => Bun.file(join(fontsFolder, file)).bytes()),
  )
  const font = { fontBuffers, loadSystemFonts: false }
  const svg = cardSvg(
    { document, address, ...(avatar && { avatar: await pngOf(avatar) }) },
    (text, size, family) => widthOf({ text, size, family }, font),
  )
  return new Resvg(svg, { font }).render().asPng()
}

interface MeasuredText {
  text: string
  size: number
  family: FontName
}

function widthOf(
  { text, size, family }: MeasuredText,
  font: { fontBuffers: Uint8Array[]; loadSystemFonts: boolean },
): number {
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="300"><text y="200" font-family="${familyInFile(family)}" font-size="${size}">${Bun.escapeHTML(text)}</text></svg>`
  const drawing = new Resvg(line, { font })
  const width = drawing.getBBox()?.width ?? 0
  drawing.free()
  return width
}

/** Twice as large as it is drawn. The drawing library reads no WebP. */
const AVATAR_SIDE = 440

async function pngOf(avatar: string): Promise<string> {
  const png = await new Bun.Image(Buffer.from(avatar, 'base64'))
    .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'inside' })
    .png()
    .bytes()
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
}
