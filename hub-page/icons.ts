import { type Html, html, trusted } from './html.ts'
import { type IconName, iconPaths } from './icon-paths.ts'

/** Drawings of our own controls, which are not offered for buttons. */
const controls: readonly string[] = ['arrow', 'right', 'chevron', 'play', 'lock']

/** The names that a button's icon can have. */
export const hubIcons: readonly string[] = Object.keys(iconPaths).filter(
  (name) => !controls.includes(name),
)

export const isIcon = (name: string): name is IconName => Object.hasOwn(iconPaths, name)

/** A drawing in the colour of its text. The words beside it have its meaning. */
export function icon(name: string, className = 'i'): Html {
  const path = isIcon(name) ? iconPaths[name] : iconPaths.globe
  return html`<svg class="${className}" viewBox="0 0 24 24" aria-hidden="true"><path d="${trusted(path)}"/></svg>`
}
