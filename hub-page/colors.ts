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
  const [first, second] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color)
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue)
}

/** How much light each value of a channel is. A table, since searches compute thousands of contrasts. */
const lights: readonly number[] = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
const lightOf = (value: number): number => lights[value] ?? 0

function channelsOf(color: string): Channels {
  const value = Number.parseInt(color.slice(1, 7), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const alphaOf = (color: string): number =>
  color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1

const hexOf = (value: number): string => value.toString(16).padStart(2, '0')
