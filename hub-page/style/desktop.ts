import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { sheetOf } from '../contrast.ts'
import { boxRadius, type Look, rules, titlePixels } from './sheet.ts'

/** The arrangement on wide screens. */
export function desktopStyle(look: Look): string {
  return `@media(min-width:900px){${arrangements[look.theme.layout.desktop](look.theme, look)}}`
}

const arrangements: Record<
  ThemeTokens['layout']['desktop'],
  (theme: ThemeTokens, look: Look) => string
> = {
  column: () => '.page>.sheet:first-child{padding-top:88px}',
  frame: (theme, look) => frameStyle(theme, look),
  split: (theme, { has }) =>
    rules(
      '.split{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);max-width:1240px;margin:0 auto;gap:72px;padding:0 56px;align-items:start}',
      '.split .sheet{padding:72px 0 0;max-width:none;width:100%;margin:0}.side{position:sticky;top:0}',
      `h1{font-size:${Math.round(titlePixels(theme) * 1.5)}px}.bio{font-size:1.1em}`,
      has('cover') &&
        '.side .cover{margin-top:72px;height:400px}.side .cover+.sheet{padding-top:24px}',
    ),
  grid: (theme, { has }) =>
    rules(
      '.page>.sheet:first-child{padding-top:72px}',
      '.blocks{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));align-items:stretch}.blocks>:not(.link){grid-column:1/-1}',
      has('grid') && '.grid{grid-template-columns:repeat(4,minmax(0,1fr))}',
      theme.layout.header === 'left' &&
        'header{display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:24px;align-items:start}.avatar{grid-row:span 2;margin-bottom:0}.bio{grid-column:2}',
      `h1{font-size:${Math.round(titlePixels(theme) * 1.25)}px}`,
    ),
}

function frameStyle(theme: ThemeTokens, { has }: Look): string {
  const { color, layout } = theme
  const sheet = sheetOf(theme)
  const radius = boxRadius(theme)
  const width = layout.width + 120
  const isTopped = has('cover') || has('banner')
  const top = isTopped ? '0' : `${radius}px`
  return rules(
    `.cover,.banner{max-width:${width}px;margin:56px auto 0;border-radius:${radius}px ${radius}px 0 0}.cover{height:300px}`,
    `.page>.sheet{max-width:${width}px;margin-top:${isTopped ? 0 : 56}px;padding-inline:60px;padding-bottom:48px;border-radius:${top} ${top} ${radius}px ${radius}px;background:${sheet};box-shadow:0 24px 60px ${color.text}1f}`,
    `.raised{border-color:${sheet}}`,
  )
}
