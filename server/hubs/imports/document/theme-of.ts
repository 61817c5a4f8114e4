import type { LeftOut } from '../../../../contract/hubs/hub-imports.ts'
import {
  type ChangedTokens,
  type FontName,
  fontNames,
  type HubTheme,
  type PresetId,
  presetIds,
} from '../../../../contract/hubs/theme.ts'
import { contrastOf, over } from '../../../../hub-page/colors.ts'
import { CONTRAST_MIN, contrastPairs } from '../../../../hub-page/contrast.ts'
import { presets } from '../../../../hub-page/presets.ts'
import { resolveTheme } from '../../../../hub-page/theme.ts'
import type { ImportedTheme } from './imported-page.ts'

/** The nearest of our looks, with the colours of the page where they can be read. */
export function themeOf(theme: ImportedTheme | undefined): { theme: HubTheme; left: LeftOut[] } {
  const preset = nearestPreset(theme ?? {})
  const { name } = presets[preset]
  if (!theme) return { theme: { preset, tokens: { card: { lead: 'thumb' } } }, left: [] }
  const tokens = tokensOf(theme, preset)
  const isColored = theme.page !== undefined || theme.stops !== undefined
  const readable = [tokens, withoutColors(tokens)].find((each) =>
    isReadable({ preset, tokens: each }),
  )
  const why =
    isColored && readable === tokens
      ? `Its colours, buttons and font are on the look ${name} now, which is near. Change it under Design.`
      : `The look ${name} is near. Change it under Design.`
  const lost: LeftOut = {
    what: 'The colours of the page',
    why: 'Their texts would be too hard to read. The colours of the look are used.',
  }
  return {
    theme: readable ? { preset, tokens: readable } : { preset },
    left: [{ what: 'The exact look', why }, ...(isColored && readable !== tokens ? [lost] : [])],
  }
}

const isReadable = (theme: HubTheme): boolean =>
  contrastPairs(resolveTheme(theme)).every(({ isEnough }) => isEnough)

function withoutColors({ color: _, background: __, scheme: ___, ...tokens }: ChangedTokens) {
  return tokens
}

/** The look whose page, cards and scheme are nearest. */
function nearestPreset(theme: ImportedTheme): PresetId {
  const page = theme.page ?? theme.stops?.[0]
  const scheme = page ? schemeOf(page) : (theme.scheme ?? 'light')
  if (!page && !theme.style) return scheme === 'dark' ? 'noir' : 'slate'
  const distances = presetIds.map((id) => ({ id, far: distanceTo(id, { ...theme, page, scheme }) }))
  return distances.reduce((best, each) => (each.far < best.far ? each : best)).id
}

const MISMATCH = { scheme: 400, style: 90, header: 60, radius: 40 } as const

function distanceTo(id: PresetId, { page, scheme, style, radius }: ImportedTheme): number {
  const { tokens } = presets[id]
  const isRound = (pixels: number) => pixels >= 24
  return (
    (page ? colorDistance(page, tokens.color.page) : 0) +
    (scheme !== tokens.scheme ? MISMATCH.scheme : 0) +
    (style && style !== tokens.card.style ? MISMATCH.style : 0) +
    // The pages of all these services have their picture in the middle.
    (tokens.layout.header !== 'center' ? MISMATCH.header : 0) +
    (radius !== undefined && isRound(radius) !== isRound(tokens.card.radius) ? MISMATCH.radius : 0)
  )
}

const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function colorDistance(one: string, other: string): number {
  const others = channels(other)
  return Math.hypot(...channels(one).map((value, at) => value - (others[at] ?? 0)))
}

const BLACK = '#000000'
const WHITE = '#ffffff'

const schemeOf = (page: string): 'light' | 'dark' =>
  contrastOf(page, BLACK) >= contrastOf(page, WHITE) ? 'light' : 'dark'

/** What the pages of all these services look like: a round picture, the name as it is written, buttons that stand apart. */
const plain = {
  font: { case: 'none', tracking: 0, scale: 1 },
  card: { font: 'body', size: 'regular', lead: 'thumb', align: 'center' },
  layout: { header: 'center', desktop: 'column', gap: 14 },
  avatar: { shape: 'circle', size: 96 },
} as const satisfies ChangedTokens

function tokensOf(theme: ImportedTheme, preset: PresetId): ChangedTokens {
  const { style, radius } = theme
  const font = fontOf(theme.font)
  return {
    ...colorTokens(theme, preset),
    font: { ...plain.font, ...(font && { heading: font, body: font }) },
    card: { ...plain.card, ...(style && { style }), ...(radius !== undefined && { radius }) },
    layout: plain.layout,
    ...(presets[preset].tokens.avatar.shape === 'none' && { avatar: plain.avatar }),
    effects: [],
  }
}

/** What may lie behind the texts of the page, and of its cards. */
interface Grounds {
  stops: string[] | undefined
  page: string
  grounds: string[]
  card: string
  cards: string[]
  /** The page is seen through the cards. */
  isOpen: boolean
}

function groundsOf(theme: ImportedTheme): Grounds | undefined {
  const stops = theme.stops && theme.stops.length >= 2 ? theme.stops.slice(0, 4) : undefined
  const page = theme.page ?? stops?.[0]
  if (page === undefined) return undefined
  const grounds = stops ?? [page]
  const isOpen = theme.style === 'outline' || theme.style === 'glass'
  const card = isOpen ? page : (theme.card ?? page)
  return { stops, page, grounds, card, cards: isOpen ? grounds : [card], isOpen }
}

function colorTokens(theme: ImportedTheme, preset: PresetId): ChangedTokens {
  const found = groundsOf(theme)
  if (!found) return {}
  const { page, grounds, card, cards, isOpen } = found
  const text = readableOn(grounds, [theme.text ?? '', BLACK, WHITE])
  const onCard = readableOn(cards, [theme.onCard ?? '', text, BLACK, WHITE])
  const accent = readableOn(grounds, [theme.card ?? '', text])
  return {
    scheme: schemeOf(page),
    color: {
      page,
      text,
      muted: mutedOn(grounds, text),
      accent,
      onAccent: readableOn([accent], [page, BLACK, WHITE]),
      card: isOpen ? `${schemeOf(page) === 'dark' ? WHITE : BLACK}0d` : card,
      onCard,
      onCardMuted: mutedOn(cards, onCard),
      border: isOpen ? text : over(`${onCard}26`, card),
    },
    background: backgroundOf(found, preset),
  }
}

function backgroundOf({ stops }: Grounds, preset: PresetId): ChangedTokens['background'] {
  if (stops) return { kind: 'gradient', stops, angle: 180 }
  return presets[preset].tokens.background.kind === 'solid' ? {} : { kind: 'solid' }
}

const COLOR = /^#[0-9a-f]{6}$/i
/** Above the minimum, because a translucent card lowers the contrast a little. */
const CONTRAST_AIMED = CONTRAST_MIN + 0.5

/** The first of the colours that can be read on all of them, else the one that can be read best. */
function readableOn(grounds: readonly string[], colors: readonly string[]): string {
  const valid = colors.filter((color) => COLOR.test(color))
  const worst = (color: string) => Math.min(...grounds.map((ground) => contrastOf(color, ground)))
  const enough = valid.find((color) => worst(color) >= CONTRAST_AIMED)
  const best = [...valid, BLACK].reduce((one, other) => (worst(other) > worst(one) ? other : one))
  return enough ?? best
}

/** A quieter colour of the same text. */
function mutedOn(grounds: readonly string[], text: string): string {
  const softer = ['b3', 'cc', 'e6'].map((share) => over(`${text}${share}`, grounds[0] ?? WHITE))
  return readableOn(grounds, [...softer, text])
}

/** The same family, or one of its kind. */
function fontOf(family: string | undefined): FontName | undefined {
  if (!family) return undefined
  const name = family
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const same = fontNames.find((font) => font === name)
  return same ?? kinds.find(([kind]) => kind.test(name))?.[1]
}

const kinds: readonly (readonly [RegExp, FontName])[] = [
  [/mono|courier|code|typewriter/, 'jetbrains-mono'],
  [/playfair|dm-serif|abril|bodoni/, 'dm-serif-display'],
  [/serif|lora|merriweather|garamond|georgia|times|spectral|slab/, 'newsreader'],
  [/bebas|oswald|anton|condensed/, 'bebas-neue'],
  [/poppins|outfit|urbanist|lexend|montserrat|raleway/, 'outfit'],
  [/nunito|quicksand|varela|rounded|comfortaa/, 'nunito'],
  [/grotesk|grotesque|syne/, 'space-grotesk'],
  [/manrope|epilogue|sora/, 'manrope'],
  [/inter|roboto|open-sans|link-sans|helvetica|arial|work-sans|karla|rubik|lato|sans/, 'inter'],
]
