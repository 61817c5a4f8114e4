import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import type { Styles } from '../blocks/block-row.ts'
import { blocks } from '../blocks/blocks.ts'
import { fieldRadius, type Look, rules } from './sheet.ts'

/** Everything on the page but buttons. */
export function blockStyle({ theme, has }: Look): string {
  const parts = Object.entries(styles).filter(([name]) => has(name))
  return rules(
    `.blocks{display:flex;flex-direction:column;gap:${theme.layout.gap}px}`,
    ...parts.map(([, styleOf]) => styleOf(theme)),
  )
}

const { divider, ...others } = blocks

/** By the class or element that they are for, in their order in the sheet. Only a divider comes after the lock. */
const styles: Styles = {
  ...Object.assign({}, ...Object.values(others).map((row) => row.styles)),
  age: ageStyle,
  ...divider.styles,
}

function ageStyle(theme: ThemeTokens): string {
  const { color } = theme
  return `.age .box{margin-top:8px;text-align:center}.age summary.box{margin-top:0}.enter{display:inline-block;margin-top:12px;padding:11px 20px;border-radius:${fieldRadius(theme)}px;background:${color.accent};color:${color.onAccent};font-weight:650;text-decoration:none}.age[open]>summary .enter{display:none}.inner{margin-top:12px}`
}
