type Channels = [red: number, green: number, blue: number]

/** A translucent colour as it looks on an opaque one. */
export function over(color: string, ground: string): string {
  const share = alphaOf(color)
  const below = channelsOf(ground)
  const mixed = channelsOf(color).map((value, at) => value * share + (below[at] ?? 0) * (1 - share))
  return `#${mixed.map((value) => hexOf(Math.round(value))).join('')}`
}

/** The same colour, so much translucent: 0 to 1. */
export const faded = (color: string, share: number): string =>
  `${color.slice(0, 7)}${hexOf(Math.round(share * 255))}`

/** The contrast of two opaque colours as WCAG 2.2 computes it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (color: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Channels

const alphaOf = (color: string): number =>
  color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1

const hexOf = (value: number): string => value.toString(16).padStart(2, '0')
