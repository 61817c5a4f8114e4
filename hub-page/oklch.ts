/** A colour as eyes see it. Lightness is from 0 to 1, hue in radians. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

type Triple = readonly [number, number, number]

/** From sRGB to OKLab, as in https://bottosson.github.io/posts/oklab/ */
function labOf(color: string): Triple {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  ) as unknown as Triple
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** Of the first six digits: how opaque a colour is makes no difference. */
export function oklchOf(color: string): Oklch {
  const [lightness, a, b] = labOf(color)
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** How different two colours look. A difference of 0.02 is just visible. */
export function colorDistance(one: string, other: string): number {
  const [first, second] = [labOf(one), labOf(other)]
  return Math.hypot(...first.map((value, at) => value - (second[at] ?? 0)))
}

/** As `#rrggbb`. What no screen can show loses chroma, and keeps its lightness and hue. */
export function hexOfOklch({ lightness, chroma, hue }: Oklch): string {
  let [low, high] = [0, chroma]
  if (isShown(channelsOf({ lightness, chroma, hue }))) low = chroma
  else
    for (let step = 0; step < 20; step += 1) {
      const middle = (low + high) / 2
      if (isShown(channelsOf({ lightness, chroma: middle, hue }))) low = middle
      else high = middle
    }
  const digits = channelsOf({ lightness, chroma: low, hue }).map((value) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** From 0 to 1 if a screen can show the colour, and outside of it otherwise. */
function channelsOf({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

/** Half a step of a channel is lost when it is rounded. */
const ROUNDED = 0.5 / 255

const isShown = (channels: Triple): boolean =>
  channels.every((value) => value >= -ROUNDED && value <= 1 + ROUNDED)

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const gamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
