import type { BlockOf } from '../../contract/hubs/blocks.ts'
import { networkName, networkOf } from '../../contract/hubs/networks.ts'
import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { findHref } from '../addresses.ts'
import { type Html, html } from '../html.ts'
import { icon } from '../icons.ts'
import type { PageContext } from '../page-context.ts'
import { itemPlace, itemPlaces } from '../places.ts'
import { boxRadius, isCentered } from '../style/sheet.ts'
import { always, type BlockRow } from './block-row.ts'
import { isMissing } from './parts/problems.ts'

export const social: BlockRow<'social'> = {
  render,
  ageLock: 'none',
  isNumbered: false,
  awaitsAddress: ({ items }) => items.every(({ url }) => isMissing(url)),
  problems: ({ items }) =>
    items.flatMap(({ network, url }, at) => {
      if (isMissing(url) || findHref(url)) return []
      const { name, hint } = networkOf(network)
      return [{ field: `items.${at}.url`, message: `Correct the address for ${name}: ${hint}.` }]
    }),
  places: ({ id, items }) =>
    itemPlaces(
      id,
      items.map((item) => ({ ...item, title: item.network })),
    ),
  hasButtons: always,
  profiles: ({ items }) => items,
  styles: { social: socialStyle },
}

function render(block: BlockOf<'social'>, page: PageContext): Html {
  const items = block.items.map((item, at) => {
    if (isMissing(item.url) && !page.waiting) return undefined
    const typed = findHref(item.url)
    const href = typed && (page.hrefOf(itemPlace(block.id, item, at)) ?? typed)
    const drawing = icon(item.network)
    const name = networkName(item.network)
    return href
      ? html`<li><a href="${href}" rel="noopener" aria-label="${name}">${drawing}</a></li>`
      : html`<li><span role="img" aria-label="${name}">${drawing}</span></li>`
  })
  return html`<ul class="social">${items}</ul>`
}

function socialStyle(theme: ThemeTokens): string {
  const { color, layout } = theme
  const place = isCentered(theme) ? 'center' : 'flex-start;margin-left:-11px'
  return `.social{display:flex;flex-wrap:wrap;gap:6px;list-style:none;padding:0;margin:${layout.gap ? 2 : 18}px 0;justify-content:${place}}.social a,.social span{display:grid;place-items:center;width:44px;height:44px;border-radius:${Math.max(boxRadius(theme) / 2, 6)}px;color:${color.text}}.social a:hover{color:${color.accent}}`
}
