import type { BlockOf } from '../../contract/hubs/blocks.ts'
import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { findHref } from '../addresses.ts'
import { faded } from '../colors.ts'
import { type Html, html } from '../html.ts'
import { icon } from '../icons.ts'
import type { PageContext } from '../page-context.ts'
import { itemPlace, itemPlaces } from '../places.ts'
import { boxRadius, hardFrame, rules } from '../style/sheet.ts'
import { always, type BlockRow, never, none } from './block-row.ts'
import { picture } from './parts/picture.ts'
import { addressProblems, named } from './parts/problems.ts'

type Collection = BlockOf<'collection'>
type Item = Collection['items'][number]

export const collection: BlockRow<'collection'> = {
  render,
  ageLock: 'around',
  isNumbered: false,
  awaitsAddress: never,
  problems: ({ items }) =>
    items.flatMap(({ title, url }, at) =>
      url === '' ? [] : addressProblems(`items.${at}.url`, url, `the address of ${named(title)}`),
    ),
  places: ({ id, items }) => itemPlaces(id, items),
  hasButtons: always,
  profiles: none,
  styles: { summary: () => foldStyle, grid: gridStyle, list: listStyle },
}

/** Unfolds without a script. */
function render(block: Collection, page: PageContext): Html {
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

const foldStyle =
  'summary{list-style:none;cursor:pointer}summary::-webkit-details-marker{display:none}summary .go{transition:transform .15s}details[open]>summary .go{transform:rotate(180deg)}'

function gridStyle(theme: ThemeTokens): string {
  const { color, card, layout } = theme
  const line =
    card.style === 'outline' ? `;border:${card.border}px solid ${color.border}` : hardFrame(theme)
  return rules(
    `.grid{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));list-style:none;padding:0;gap:${Math.max(10, layout.gap)}px;padding-top:${layout.gap ? Math.max(8, layout.gap) : 16}px}`,
    '.grid a{display:block;text-decoration:none}',
    `.grid img{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:${boxRadius(theme)}px${line}}`,
    `.grid b{display:block;font-weight:600;font-size:.94em;line-height:1.3;margin-top:8px}.grid small{color:${color.muted};font-size:.84em}`,
  )
}

function listStyle({ color, scheme }: ThemeTokens): string {
  const line = scheme === 'dark' ? faded(color.muted, 0.27) : color.border
  return `.list{list-style:none;padding:6px 0 0}.list a,.list div{display:flex;justify-content:space-between;gap:12px;padding:11px 2px;text-decoration:none}.list li{border-bottom:1px solid ${line}}.list small{color:${color.muted};text-align:right}.list a:hover{color:${color.accent}}`
}
