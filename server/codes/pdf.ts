import { deflateSync } from 'node:zlib'
import type { QrFill, QrPicture, QrShape } from '../../qr-code/shapes.ts'
import { gradientPlaces } from '../../qr-code/svg.ts'
import { pdfPath } from './pdf-path.ts'
import type { Pixels } from './raster.ts'

interface PdfOptions {
  widthMm: number
  /** The picture's only image, if it has one. */
  logo: Pixels | undefined
}

const POINTS_A_MM = 72 / 25.4

/** One page of the picture's size. All but the logo is vector graphics, which stay sharp at any size. */
export function pdfFile(picture: QrPicture, { widthMm, logo }: PdfOptions): Uint8Array {
  const scale = (widthMm * POINTS_A_MM) / picture.width
  const page = { width: picture.width * scale, height: picture.height * scale }
  // PDF's y axis points up, ours down
  const turned = `${near(scale)} 0 0 ${near(-scale)} 0 ${near(page.height)} cm\n`
  const content = deflateSync(turned + picture.shapes.map(shapeOperators).join('\n'))
  const gradient = picture.shapes
    .map((shape) => ('fill' in shape ? shape.fill : ''))
    .find((fill) => typeof fill !== 'string')
  const resources = [
    gradient ? `/Shading << /Ink ${shadingOf(gradient)} >>` : '',
    logo ? '/XObject << /Logo 5 0 R >>' : '',
  ].join(' ')
  return joined([
    text('<< /Type /Catalog /Pages 2 0 R >>'),
    text('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    text(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${near(page.width)} ${near(page.height)}] /Contents 4 0 R /Resources << ${resources} >> >>`,
    ),
    stream('/Filter /FlateDecode', content),
    ...(logo ? logoObjects(logo) : []),
  ])
}

const near = (value: number) => Math.round(value * 10_000) / 10_000
const text = (words: string): Buffer => Buffer.from(words, 'latin1')

function stream(entries: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([
    text(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    text('\nendstream'),
  ])
}

function shapeOperators(shape: QrShape): string {
  if (shape.kind === 'image') {
    const { x, y, side } = shape
    return `q ${near(side)} 0 0 ${near(-side)} ${near(x)} ${near(y + side)} cm /Logo Do Q`
  }
  // Text was turned into outlines before
  if (shape.kind === 'text') return ''
  const path = pdfPath(shape.d)
  if (typeof shape.fill !== 'string') return `q ${path} W* n /Ink sh Q`
  const colour = numbersOf(shape.fill)
  if (!shape.line) return `${colour} rg ${path} f*`
  return `${colour} rg ${colour} RG ${near(shape.line)} w ${path} B`
}

const numbersOf = (colour: string): string =>
  [1, 3, 5].map((at) => near(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')

function shadingOf(fill: Exclude<QrFill, string>): string {
  const { across, round } = gradientPlaces(fill)
  const { cx, cy, r } = round
  const coordinates =
    fill.kind === 'linear' ? Object.values(across).join(' ') : `${cx} ${cy} 0 ${cx} ${cy} ${r}`
  return `<< /ShadingType ${fill.kind === 'linear' ? 2 : 3} /ColorSpace /DeviceRGB /Coords [${coordinates}] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [${numbersOf(fill.from)}] /C1 [${numbersOf(fill.to)}] /N 1 >> >>`
}

/** The colours of the logo, and its alpha channel as a soft mask. */
function logoObjects({ width, height, rgba }: Pixels): Buffer[] {
  const count = width * height
  const colours = Buffer.alloc(count * 3)
  const cover = Buffer.alloc(count)
  for (let pixel = 0; pixel < count; pixel++) {
    const alpha = rgba[pixel * 4 + 3] ?? 0
    cover[pixel] = alpha
    for (let part = 0; part < 3; part++) {
      const multiplied = rgba[pixel * 4 + part] ?? 0
      colours[pixel * 3 + part] = alpha === 0 ? 255 : Math.min(255, (multiplied * 255) / alpha)
    }
  }
  const kind = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Filter /FlateDecode`
  return [
    stream(`${kind} /ColorSpace /DeviceRGB /SMask 6 0 R`, deflateSync(colours)),
    stream(`${kind} /ColorSpace /DeviceGray`, deflateSync(cover)),
  ]
}

/** The objects one after another, then the table of their offsets. */
function joined(objects: Buffer[]): Uint8Array {
  const parts = [text('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n')]
  let length = parts[0]?.length ?? 0
  const places = objects.map((object, index) => {
    const whole = Buffer.concat([text(`${index + 1} 0 obj\n`), object, text('\nendobj\n')])
    const place = length
    parts.push(whole)
    length += whole.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  parts.push(
    text(`${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}
