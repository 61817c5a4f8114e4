import type { BlockOf } from '../../contract/hubs/blocks.ts'
import { findHref } from '../addresses.ts'
import { type Html, html } from '../html.ts'
import { icon, networkName } from '../icons.ts'
import type { PageContext } from '../page-context.ts'
import { itemPlace } from '../places.ts'

export function socialBlock(block: BlockOf<'social'>, page: PageContext): Html {
  const items = block.items.map((item, at) => {
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
