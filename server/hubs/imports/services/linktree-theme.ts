import type { z } from 'zod'
import type { ImportedTheme } from '../document/imported-page.ts'
import { NewTheme, OldTheme } from './linktree-shape.ts'

/** The look of a page: as it was published from 2021 on, and as it is since 2022. Pages may have both. */
export function linktreeTheme(...themes: readonly unknown[]): ImportedTheme | undefined {
  for (const theme of themes) {
    const found = newTheme(theme) ?? oldTheme(theme)
    if (found) return found
  }
  return undefined
}

/** `#fff`, `#ffffff` or `rgb(255, 255, 255)` as `#rrggbb`. */
export function colorOf(text: string | undefined): string | undefined {
  const color = text?.trim().toLowerCase() ?? ''
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(color)) return color.slice(0, 7)
  if (/^#[0-9a-f]{3}$/.test(color))
    return `#${[...color.slice(1)].map((sign) => sign + sign).join('')}`
  const parts = /^rgba?\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})/.exec(color)?.slice(1, 4).map(Number)
  return parts?.every((part) => part <= 255)
    ? `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    : undefined
}

const isColor = (color: string | undefined): color is string => color !== undefined

function newTheme(value: unknown): ImportedTheme | undefined {
  const theme = NewTheme.safeParse(value).data
  if (!theme?.background && !theme?.buttonStyle) return undefined
  const { background, buttonStyle, typeface, luminance } = theme
  const kind = buttonStyle?.type?.toUpperCase() ?? ''
  const stops = background?.colors?.map(colorOf).filter(isColor)
  return {
    page: colorOf(background?.color) ?? stops?.[0],
    stops: stops && stops.length > 1 ? stops : undefined,
    text: colorOf(typeface?.color),
    card: colorOf(buttonStyle?.backgroundStyle?.color),
    onCard: colorOf(buttonStyle?.textStyle?.color),
    style: styleOf(kind, buttonStyle?.shadowStyle?.type?.toUpperCase() ?? ''),
    radius: radiusOf(`${kind} ${buttonStyle?.cornerStyle?.type?.toUpperCase() ?? ''}`),
    font: typeface?.family,
    scheme: luminance?.toUpperCase() === 'DARK' ? 'dark' : 'light',
  }
}

function oldTheme(value: unknown): ImportedTheme | undefined {
  const theme = OldTheme.safeParse(value).data
  if (!theme?.colors && !theme?.components) return undefined
  const { colors, components, mode } = theme
  const ground = components?.ProfileBackground
  const button = components?.LinkContainer
  return {
    page: colorOf(ground?.backgroundColor) ?? colorOf(colors?.body),
    stops: stopsOf(ground),
    text: colorOf(components?.ProfileDescription?.color) ?? colorOf(colors?.body),
    card: colorOf(colors?.linkBackground),
    onCard: colorOf(colors?.linkText),
    style: styleOf(button?.styleType?.toUpperCase() ?? '', ''),
    radius: radiusOf(`${button?.borderType ?? ''} ${button?.borderRadius ?? ''}`.toUpperCase()),
    scheme: mode === 'dark' ? 'dark' : 'light',
  }
}

type OldGround = NonNullable<z.infer<typeof OldTheme>['components']>['ProfileBackground']

/** The colours of `linear-gradient(0deg, #76f3fa, #3a4eff)`, from the top. A flat page may name one, and not show it. */
function stopsOf(ground: OldGround): string[] | undefined {
  const { backgroundStyle = 'flat', backgroundGradient: gradient } = ground ?? {}
  if (/flat|fill/i.test(backgroundStyle) || gradient === undefined) return undefined
  const colors = gradient.slice(0, 500).match(/#[0-9a-f]{3,8}\b/gi) ?? []
  const stops = colors.map(colorOf).filter(isColor)
  if (stops.length < 2) return undefined
  return gradient.startsWith('linear-gradient(0deg') ? stops.toReversed() : stops
}

function styleOf(kind: string, shadow: string): ImportedTheme['style'] {
  if (/HARD/.test(`${kind} ${shadow}`)) return 'hard'
  if (/SOFT/.test(`${kind} ${shadow}`)) return 'soft'
  if (/OUTLINE|STROKE/.test(kind)) return 'outline'
  if (/GLASS/.test(kind)) return 'glass'
  return kind === '' ? undefined : 'fill'
}

function radiusOf(words: string): number | undefined {
  const pixels = /(\d{1,3})(?:\.\d+)?PX/.exec(words)?.[1]
  if (pixels !== undefined) return Number(pixels) > 40 ? 999 : Number(pixels)
  if (/CIRCULAR|ROUNDED_FULL|\bROUND\b|PILL/.test(words)) return 999
  if (/SHARP|SQUARED|ROUNDED_NONE|RECTANGLE/.test(words)) return 0
  return /ROUNDED|CURVED/.test(words) ? 12 : undefined
}
