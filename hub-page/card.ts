import type { HubDocument } from '../contract/hubs/document.ts'
import { plainText } from '../contract/hubs/rich-words.ts'
import type { FontName, ThemeTokens } from '../contract/hubs/theme.ts'
import { cardBackground } from './card-background.ts'
import { fittedText } from './card-text.ts'
import { familyInFile, filesOf } from './fonts.ts'
import { type Html, html } from './html.ts'
import { resolveTheme } from './theme.ts'

export const CARD = { width: 1200, height: 630 } as const

export interface CardInput {
  document: HubDocument
  /** As people read it: `hub.example/kiln`. */
  address: string
  /** The avatar as a data URI of PNG or JPEG, which every drawing library reads. */
  avatar?: string | undefined
}

/** Width of a text in pixels, in a font. */
export type MeasureIn = (text: string, size: number, font: FontName) => number

/** The font files that drawing the picture requires. */
export function cardFontFiles(document: HubDocument): string[] {
  const { heading, body } = resolveTheme(document.theme).font
  return [...new Set([heading, body])].flatMap((font) => filesOf(font).map(({ file }) => file))
}

const MARGIN = 84
const PICTURE = 220
const GAP = 56

/** The Open Graph picture of a page as SVG, in its theme: picture, name, the first lines of its text, and address. */
export function cardSvg({ document, address, avatar }: CardInput, measure: MeasureIn): string {
  const theme = resolveTheme(document.theme)
  const left = avatar ? MARGIN + PICTURE + GAP : MARGIN
  const texts = cardTexts(document, { theme, left, measure })
  const { color, font } = theme
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">${cardBackground(theme, CARD)}${avatar && pictureAt(avatar, theme)}${texts}<rect x="${MARGIN}" y="534" width="64" height="8" fill="${color.accent}"/><text x="${MARGIN + 88}" y="548" font-family="${familyInFile(font.body)}" font-size="28" fill="${color.muted}">${shortened(address)}</text></svg>`.toString()
}

const ADDRESS_MAX = 60

const shortened = (address: string): string =>
  address.length > ADDRESS_MAX ? `${address.slice(0, ADDRESS_MAX - 1)}…` : address

interface Place {
  theme: ThemeTokens
  left: number
  measure: MeasureIn
}

/** Name and text together stand in the middle of the room above the address. */
function cardTexts({ profile }: HubDocument, { theme, left, measure }: Place): Html[] {
  const { color, font } = theme
  const width = CARD.width - left - MARGIN
  const upper = font.case === 'upper'
  const name = plainText(profile.name) || 'Untitled'
  const title = fittedText(
    upper ? name.toUpperCase() : name,
    { sizes: [104, 88, 74, 62], linesMax: 2, width },
    (text, size) => measure(text, size, font.heading),
  )
  const bio = fittedText(
    plainText(profile.bio),
    { sizes: [36, 32], linesMax: 3, width },
    (text, size) => measure(text, size, font.body),
  )
  const steps = { title: title.size * 1.08, bio: bio.size * 1.35 }
  const height = title.lines.length * steps.title + 20 + bio.lines.length * steps.bio
  const top = Math.max(70, (500 - height) / 2 + 30)
  const bioTop = top + title.lines.length * steps.title + 20
  // Letters have one weight in such pictures, so a stroke in their own colour makes them bold.
  const stroke = font.weight >= 600 ? title.size * 0.024 : 0
  return [
    ...title.lines.map(
      (line, at) =>
        html`<text x="${left}" y="${near(top + title.size * 0.86 + at * steps.title)}" font-family="${familyInFile(font.heading)}" font-size="${title.size}" fill="${color.text}"${stroke > 0 && html` stroke="${color.text}" stroke-width="${near(stroke)}"`}>${line}</text>`,
    ),
    ...bio.lines.map(
      (line, at) =>
        html`<text x="${left}" y="${near(bioTop + bio.size * 0.9 + at * steps.bio)}" font-family="${familyInFile(font.body)}" font-size="${bio.size}" fill="${color.muted}">${line}</text>`,
    ),
  ]
}

const near = (value: number): number => Math.round(value * 10) / 10

function pictureAt(avatar: string, { avatar: { shape } }: ThemeTokens): Html {
  const radius = { circle: PICTURE / 2, rounded: 48, square: 0, arch: 0, none: PICTURE / 2 }[shape]
  const top = 165
  const half = PICTURE / 2
  const frame =
    shape === 'arch'
      ? html`<path d="M${MARGIN} ${top + PICTURE}V${top + half}a${half} ${half} 0 0 1 ${PICTURE} 0V${top + PICTURE}z"/>`
      : html`<rect x="${MARGIN}" y="${top}" width="${PICTURE}" height="${PICTURE}" rx="${radius}"/>`
  return html`<clipPath id="frame">${frame}</clipPath><image x="${MARGIN}" y="${top}" width="${PICTURE}" height="${PICTURE}" preserveAspectRatio="xMidYMid slice" clip-path="url(#frame)" href="${avatar}"/>`
}
