import type { ThemeTokens } from '../contract/hubs/theme.ts'
import { MESH } from './contrast.ts'
import { type Html, html } from './html.ts'

interface Size {
  width: number
  height: number
}

/** What lies behind a page, drawn as SVG. */
export function cardBackground({ color, background }: ThemeTokens, { width, height }: Size): Html {
  const { kind, stops = [], pattern, ink = color.page } = background
  const ground = html`<rect width="${width}" height="${height}" fill="${color.page}"/>`
  const whole = (fill: string) =>
    html`<rect width="${width}" height="${height}" fill="url(#${fill})"/>`
  if (kind === 'solid') return ground
  if (kind === 'gradient' || pattern === 'mesh') {
    const isMesh = pattern === 'mesh'
    return html`<defs>${gradient(stops, background.angle ?? 180)}${isMesh && lights(color.accent, ink)}</defs>${whole('ground')}${isMesh && html`${whole('high')}${whole('low')}`}`
  }
  return html`<defs>${patterns[pattern ?? 'grid'](ink)}</defs>${ground}${whole('pattern')}`
}

/** CSS counts degrees from the top, clockwise. */
function gradient(stops: readonly string[], angle: number): Html {
  const turn = ((angle - 90) * Math.PI) / 180
  const [x, y] = [Math.cos(turn) / 2, Math.sin(turn) / 2]
  const at = (value: number) => (0.5 + value).toFixed(3)
  const last = Math.max(1, stops.length - 1)
  return html`<linearGradient id="ground" x1="${at(-x)}" y1="${at(-y)}" x2="${at(x)}" y2="${at(y)}">${stops.map((stop, n) => html`<stop offset="${(n / last).toFixed(3)}" stop-color="${stop}"/>`)}</linearGradient>`
}

const lights = (accent: string, ink: string): Html =>
  html`${light('high', { x: 0.82, y: 0, color: accent, share: MESH.accent })}${light('low', { x: 1, y: 1, color: ink, share: MESH.ink })}`

const light = (
  id: string,
  { x, y, color, share }: { x: number; y: number; color: string; share: number },
): Html =>
  html`<radialGradient id="${id}" cx="${x}" cy="${y}" r="0.7"><stop offset="0" stop-color="${color}" stop-opacity="${share}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`

const tile = (size: number, content: Html): Html =>
  html`<pattern id="pattern" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${content}</pattern>`

/** Twice as large as on the page: the picture is looked at in half its size. */
const patterns: Record<NonNullable<ThemeTokens['background']['pattern']>, (ink: string) => Html> = {
  mesh: () => html``,
  grid: (ink) =>
    tile(48, html`<path d="M0 1H48M1 0V48" fill="none" stroke="${ink}" stroke-width="2"/>`),
  dots: (ink) => tile(28, html`<circle cx="14" cy="14" r="3.2" fill="${ink}"/>`),
  halftone: (ink) =>
    tile(
      36,
      html`<circle cx="9" cy="9" r="6" fill="${ink}"/><circle cx="27" cy="27" r="6" fill="${ink}"/>`,
    ),
  stripes: (ink) => tile(8, html`<rect y="4" width="8" height="4" fill="${ink}"/>`),
}
