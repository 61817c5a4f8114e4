import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { faded } from '../colors.ts'
import { MESH } from '../contrast.ts'

/** What lies behind the page. Only colours that `groundsOf` lists. */
export function backgroundRule({ background, color }: ThemeTokens): string {
  const { kind, stops = [], angle = 180, pattern, ink = color.page } = background
  const gradient = `linear-gradient(${angle}deg,${stops.join(',')})`
  if (kind === 'solid') return `background:${color.page}`
  if (pattern === 'mesh') {
    const light = faded(color.accent, MESH.accent)
    return `background:radial-gradient(60vmax 44vmax at 82% -6%,${light},transparent 70%),radial-gradient(56vmax 50vmax at 0% 46%,${light},transparent 70%),radial-gradient(50vmax 40vmax at 100% 100%,${faded(ink, MESH.ink)},transparent 70%),${gradient}`
  }
  if (kind === 'gradient') return `background:${gradient}`
  return `background-color:${color.page};${patterns[pattern ?? 'grid'](ink)}`
}

const patterns = {
  mesh: () => '',
  grid: (ink: string) =>
    `background-image:linear-gradient(${ink} 1px,transparent 1px),linear-gradient(90deg,${ink} 1px,transparent 1px);background-size:24px 24px`,
  dots: (ink: string) =>
    `background-image:radial-gradient(${ink} 1.6px,transparent 1.8px);background-size:14px 14px`,
  halftone: (ink: string) =>
    `background-image:radial-gradient(${ink} 3px,transparent 3.4px),radial-gradient(${ink} 3px,transparent 3.4px);background-size:18px 18px;background-position:0 0,9px 9px`,
  stripes: (ink: string) =>
    `background-image:repeating-linear-gradient(transparent 0 2px,${ink} 2px 4px)`,
}
