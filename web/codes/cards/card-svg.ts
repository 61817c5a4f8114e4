import { fittedText, type Measure } from '../../../hub-page/card-text.ts'
import { ribbonPath } from '../../ui/brand/ribbon-path.ts'
import { wordmark } from '../../ui/brand/wordmark.ts'

export const CARD = { width: 1200, height: 630 } as const

export interface CardWords {
  title: string
  /** Above the title, such as the category of a post; may be empty. */
  label: string
}

const MARGIN = 76
const WIDTH = CARD.width - 2 * MARGIN
const INK = '#0f172a'
const BRAND = '#0369a1'
const SIZES = [78, 68, 58] as const
const LINES_MAX = 3
const LINE_HEIGHT = 1.14
/** Letters have one weight, so a stroke in their own colour makes them bold. */
const BOLD = 0.024

/** The picture of a page as SVG: the logo, the label and the title in up to three lines. */
export function cardSvg({ title, label }: CardWords, measure: Measure): string {
  const { lines, size } = fittedText(
    title,
    { sizes: SIZES, linesMax: LINES_MAX, width: WIDTH },
    measure,
  )
  const step = size * LINE_HEIGHT
  const first = 365 - ((lines.length - 1) * step) / 2 + size / 3
  const above = label && textAt(label, { y: first - size - 14, size: 32, fill: BRAND })
  const texts = lines.map((line, n) => textAt(line, { y: first + n * step, size, fill: INK }))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">`,
    `<rect width="${CARD.width}" height="${CARD.height}" fill="#fff"/>`,
    `<g transform="translate(${MARGIN - 6} 50) scale(1.6)">${LOGO}</g>`,
    above,
    ...texts,
    PLEATS,
    '</svg>',
  ].join('')
}

const colours = ['#38bdf8', BRAND, '#7dd3fc']
const ribbon = ribbonPath(
  [
    [8, 2],
    [8, 24],
    [24, 24],
    [24, 11],
  ],
  4,
)
const LOGO = [
  ...ribbon.map((points, n) => `<polygon points="${points}" fill="${colours[n]}"/>`),
  `<path d="${wordmark}" fill="${INK}"/>`,
].join('')

const PLEATS = `<path d="M0 0H22L42 -20L66 20L88 -20L110 20L128 -20L146 20L160 -20L174 20L186 -20L198 20L206 0H1200"
 transform="translate(${MARGIN} 556)" fill="none" stroke="#7dd3fc" stroke-width="3"/>`

function textAt(text: string, { y, size, fill }: { y: number; size: number; fill: string }) {
  const line = (size * BOLD).toFixed(2)
  return `<text x="${MARGIN}" y="${y.toFixed(1)}" font-size="${size}" fill="${fill}" stroke="${fill}" stroke-width="${line}">${Bun.escapeHTML(text)}</text>`
}
