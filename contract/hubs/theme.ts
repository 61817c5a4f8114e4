import { z } from 'zod'

/** The looks that a hub can start from; `hub-page/presets.ts` has their tokens. */
export const presetIds = [
  'slate',
  'paper',
  'noir',
  'clay',
  'blueprint',
  'zine',
  'lagoon',
  'fern',
  'riso',
  'terminal',
  'milk',
  'gallery',
  'harbour',
  'swiss',
] as const

export type PresetId = (typeof presetIds)[number]

/** Font families that pages can load; each is a file that the installation serves. */
export const fontNames = [
  'archivo',
  'archivo-black',
  'bebas-neue',
  'bricolage-grotesque',
  'dm-sans',
  'dm-serif-display',
  'fraunces',
  'instrument-serif',
  'inter',
  'jetbrains-mono',
  'manrope',
  'newsreader',
  'nunito',
  'outfit',
  'space-grotesk',
  'space-mono',
] as const

export type FontName = (typeof fontNames)[number]

/** `#rrggbb`, or `#rrggbbaa` where the colour is translucent. */
const Color = z.string().regex(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i, 'Use a colour such as #0369a1')
const Opaque = z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #0369a1')
const between = (min: number, max: number) =>
  z
    .number(`Use a number from ${min} to ${max}`)
    .min(min, `At least ${min}`)
    .max(max, `At most ${max}`)

const color = {
  page: Opaque,
  text: Opaque,
  muted: Opaque,
  accent: Opaque,
  onAccent: Opaque,
  card: Color,
  onCard: Opaque,
  onCardMuted: Opaque,
  border: Color,
}

const background = {
  kind: z.enum(['solid', 'gradient', 'pattern']),
  /** Of a gradient, from its start to its end. */
  stops: z.array(Opaque).min(2, 'At least 2 colours').max(4, 'At most 4 colours'),
  /** In degrees. */
  angle: between(0, 360),
  pattern: z.enum(['grid', 'dots', 'stripes', 'halftone', 'mesh']),
  /** The colour in which a pattern is drawn. */
  ink: Opaque,
}

const font = {
  heading: z.enum(fontNames),
  body: z.enum(fontNames),
  weight: between(100, 900),
  case: z.enum(['none', 'upper']),
  /** In em. */
  tracking: between(-0.1, 0.2),
  /** Size of headings, as a factor. */
  scale: between(0.7, 2.6),
  /** In pixels. */
  bodySize: between(13, 22),
}

const card = {
  style: z.enum(['fill', 'outline', 'soft', 'glass', 'hard', 'ruled', 'bare']),
  /** In which of the two fonts the titles of buttons are. */
  font: z.enum(['body', 'heading']),
  /** In pixels; 999 is a pill. */
  radius: between(0, 999),
  border: between(0, 8),
  size: z.enum(['compact', 'regular', 'large']),
  /** What stands in front of the title of a button. */
  lead: z.enum(['icon', 'thumb', 'number', 'none']),
  align: z.enum(['left', 'center']),
}

const layout = {
  header: z.enum(['center', 'left', 'cover', 'banner']),
  /** The arrangement from a width of 900 pixels on. */
  desktop: z.enum(['column', 'split', 'frame', 'grid']),
  /** In pixels. */
  width: between(320, 1100),
  gap: between(0, 40),
}

const avatar = {
  shape: z.enum(['circle', 'square', 'rounded', 'arch', 'none']),
  /** In pixels. */
  size: between(0, 200),
}

const effects = z.array(z.enum(['ticks', 'caret', 'tape', 'riso', 'rule'])).max(5)

/** Every token of a theme, as presets have them. A theme is data: no token becomes CSS without being checked here. */
export const ThemeTokens = z.strictObject({
  scheme: z.enum(['light', 'dark']),
  color: z.strictObject(color),
  background: z
    .strictObject(background)
    .partial({ stops: true, angle: true, pattern: true, ink: true }),
  font: z.strictObject(font),
  card: z.strictObject(card),
  layout: z.strictObject(layout),
  avatar: z.strictObject(avatar),
  effects,
})

/** The tokens that differ from those of the preset. */
export const ChangedTokens = z
  .strictObject({
    scheme: z.enum(['light', 'dark']),
    color: z.strictObject(color).partial(),
    background: z.strictObject(background).partial(),
    font: z.strictObject(font).partial(),
    card: z.strictObject(card).partial(),
    layout: z.strictObject(layout).partial(),
    avatar: z.strictObject(avatar).partial(),
    effects,
  })
  .partial()

export const HubTheme = z
  .strictObject({
    preset: z.enum(presetIds, `Use one of ${presetIds.join(', ')}`),
    tokens: ChangedTokens.nullish(),
  })
  .meta({ id: 'HubTheme' })

export type ThemeTokens = z.infer<typeof ThemeTokens>
export type ChangedTokens = z.infer<typeof ChangedTokens>
export type HubTheme = z.infer<typeof HubTheme>
