import type { BlockOf } from '../../contract/hubs/blocks.ts'
import { findHref } from '../addresses.ts'
import { type Html, html } from '../html.ts'
import { icon } from '../icons.ts'
import type { PageContext } from '../page-context.ts'
import { itemPlace } from '../places.ts'
import { picture } from './picture.ts'

type Collection = BlockOf<'collection'>
type Item = Collection['items'][number]

/** Unfolds without a script. */
export function collectionBlock(block: Collection, page: PageContext): Html {
  const { title, view, open, items } = block
  const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`
  const content = items.map((item, at) => html`<li>${itemOf(block, { item, at, page })}</li>`)
  return html`<details${open && html` open`}><summary class="link"><span class="label"><b>${title}</b><small>${count}</small></span>${icon('chevron', 'i go')}</summary><ul class="${view}">${content}</ul></details>`
}

function itemOf(
  block: Collection,
  { item, at, page }: { item: Item; at: number; page: PageContext },
): Html {
  const href =
    findHref(item.url) && (page.hrefOf(itemPlace(block.id, item, at)) ?? findHref(item.url))
  const note = item.description && html`<small>${item.description}</small>`
  const words =
    block.view === 'grid'
      ? html`${item.picture && picture(item.picture, {})}<b>${item.title}</b>${note}`
      : html`<span>${item.title}</span>${note}`
  return href ? html`<a href="${href}" rel="noopener">${words}</a>` : html`<div>${words}</div>`
}
