import type { QrPicture, QrShape } from '../../qr-code/shapes.ts'
import { qrSvg } from '../../qr-code/svg.ts'
import { triesOf } from './decoders.ts'
import type { Drawn, DrawOrder } from './drawer.ts'
import { outlined } from './letters.ts'
import { pdfFile } from './pdf.ts'
import { type Pixels, printPng, rasterise } from './raster.ts'

/** Draws a picture as a file. Text becomes outlines first, so that it looks the same without our font. */
export async function draw(order: DrawOrder): Promise<Drawn> {
  const { picture, expected } = order
  const shapes = await Promise.all(picture.shapes.map(outlined))
  const drawn = { ...picture, shapes }
  const file = await fileOf(drawn, order)
  return { file, tries: expected === undefined ? undefined : await triesOf(drawn, expected) }
}

async function fileOf(drawn: QrPicture, { format, width, unit }: DrawOrder): Promise<Uint8Array> {
  if (format === 'svg') {
    return new TextEncoder().encode(qrSvg(drawn, { width, unit: unit === 'mm' ? 'mm' : '' }))
  }
  if (format === 'pdf') return pdfFile(drawn, { widthMm: width, logo: await logoOf(drawn) })
  return printPng((await rasterise(qrSvg(drawn), width)).png)
}

/** About 600 dpi for a logo of 25 mm. */
const LOGO_PX = 600

async function logoOf(picture: QrPicture): Promise<Pixels | undefined> {
  const isLogo = (shape: QrShape) => shape.kind === 'image'
  const logo = picture.shapes.find(isLogo)
  if (logo?.kind !== 'image') return undefined
  const alone: QrPicture = {
    ...picture,
    width: 1,
    height: 1,
    shapes: [{ ...logo, x: 0, y: 0, side: 1 }],
  }
  return (await rasterise(qrSvg(alone), LOGO_PX)).pixels
}
