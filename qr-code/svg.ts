import type { QrFill, QrPicture, QrShape } from './shapes.ts'

/** Letters of a frame: a stroke in their colour makes them heavier, because not every renderer supports weights. */
export const TEXT_FONT = 'Inter, Inter Variable, Helvetica Neue, Arial, sans-serif'
export const TEXT_LINE = 0.035

interface SvgOptions {
  /** Width with its unit, such as `1024` (px) or `50mm`. */
  width?: number
  unit?: '' | 'mm'
  /** The position inside another SVG. */
  at?: { x: number; y: number }
}

/** The picture as a standalone file. */
export function qrSvg(
  picture: QrPicture,
  { width = picture.width, unit = '', at }: SvgOptions = {},
): string {
  const height = near((width * picture.height) / picture.width)
  const fills = picture.shapes.map((shape) => ('fill' in shape ? shape.fill : ''))
  const gradients = fills.filter((fill) => typeof fill !== 'string')
  const place = at ? ` x="${near(at.x)}" y="${near(at.y)}"` : ''
  const defs = gradients[0] ? `<defs>${gradientText(gradients[0])}</defs>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${place} viewBox="0 0 ${near(picture.width)} ${near(picture.height)}"` +
    ` width="${near(width)}${unit}" height="${height}${unit}">` +
    `${defs}${picture.shapes.map(shapeText).join('')}</svg>`
  )
}

export const near = (value: number): number => Math.round(value * 1000) / 1000

/** Coordinates of a gradient: diagonal from corner to corner, or radial from the centre to the corners. */
export function gradientPlaces({ x, y, side }: Exclude<QrFill, string>) {
  return {
    across: { x1: near(x), y1: near(y), x2: near(x + side), y2: near(y + side) },
    round: { cx: near(x + side / 2), cy: near(y + side / 2), r: near(side * 0.71) },
  }
}

function gradientText(fill: Exclude<QrFill, string>): string {
  const { across, round } = gradientPlaces(fill)
  const places = Object.entries(fill.kind === 'linear' ? across : round)
  const attributes = places.map(([name, value]) => ` ${name}="${value}"`).join('')
  const stops = `<stop stop-color="${fill.from}"/><stop offset="1" stop-color="${fill.to}"/>`
  return `<${fill.kind}Gradient id="ink" gradientUnits="userSpaceOnUse"${attributes}>${stops}</${fill.kind}Gradient>`
}

function shapeText(shape: QrShape): string {
  if (shape.kind === 'image') {
    const side = near(shape.side)
    return `<image x="${near(shape.x)}" y="${near(shape.y)}" width="${side}" height="${side}" href="${escaped(shape.href)}"/>`
  }
  if (shape.kind === 'text') {
    const { x, y, size, fill } = shape
    return (
      `<text x="${near(x)}" y="${near(y)}" text-anchor="middle" font-family="${TEXT_FONT}" font-size="${near(size)}"` +
      ` fill="${fill}" stroke="${fill}" stroke-width="${near(size * TEXT_LINE)}">${escaped(shape.text)}</text>`
    )
  }
  const fill = typeof shape.fill === 'string' ? shape.fill : 'url(#ink)'
  const line = shape.line ? ` stroke="${fill}" stroke-width="${near(shape.line)}"` : ''
  return `<path fill-rule="evenodd" fill="${fill}"${line} d="${shape.d}"/>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
