import { type Html, html } from '../../html.ts'
import { icon, isIcon } from '../../icons.ts'
import type { PageContext } from '../../page-context.ts'
import { picture } from './picture.ts'

interface Leading {
  picture?: string | null | undefined
  icon?: string | null | undefined
}

/** What stands in front of the title of a button, as the theme has it. */
export function lead(
  { picture: name, icon: drawing }: Leading,
  { theme }: PageContext,
  number: number,
): Html | undefined {
  const kind = theme.card.lead
  if (kind === 'number') return html`<span class="number">${String(number).padStart(2, '0')}</span>`
  if (kind === 'none') return undefined
  if (kind === 'thumb' && name) return picture(name, { className: 'thumb' })
  return drawing && isIcon(drawing) ? icon(drawing) : undefined
}
