import type { Block } from '../contract/hubs/blocks.ts'
import type { HubDocument, HubProfile } from '../contract/hubs/document.ts'
import type { HubSettings } from '../contract/hubs/hubs.ts'
import type { ThemeTokens } from '../contract/hubs/theme.ts'
import { renderBlock, rowOf } from './blocks/blocks.ts'
import { picture } from './blocks/parts/picture.ts'
import { pageFooter } from './footer.ts'
import { pageHead } from './head.ts'
import { type Html, html, trusted } from './html.ts'
import { isOnPage } from './on-page.ts'
import type { PageContext, Waiting } from './page-context.ts'
import { richText } from './rich-text.ts'
import { pageStyle } from './style/style.ts'
import { resolveTheme } from './theme.ts'

export type BlockMark = 'added' | 'changed' | 'removed'

export interface HubPageInput {
  document: HubDocument
  /** The custom CSS as `cleanCustomCss` returned it. */
  settings: Pick<HubSettings, 'removeBranding' | 'customCss'>
  /** The canonical address of the page. */
  address: string
  /** The address of the application with its base path and a trailing slash. */
  home: string
  /** Where a place leads on the published page, such as `/k7m4qzt`; undefined: the typed address itself, in drafts. */
  hrefOf: (place: string) => string | undefined
  /** Ids of the blocks that are shown; undefined: all that are on the page. */
  shown?: ReadonlySet<string> | undefined
  /** How blocks that wait for an address are drawn; undefined: not at all, as for visitors. */
  waiting?: Waiting | undefined
  /** For comparing versions. */
  marks?: ReadonlyMap<string, BlockMark> | undefined
  /** Begins each block with a comment that has its id, by which the editor finds it on the page. */
  hasBlockMarks?: boolean | undefined
  /** The address of the Open Graph picture; undefined: none. */
  cardUrl?: string | undefined
  /** Search engines may not list it: it is locked, or a preview. */
  isHidden?: boolean | undefined
  /** It is version B of an experiment. */
  isVersionB?: boolean | undefined
}

/** A hub as HTML: the only thing that draws one. The same input always gives the same bytes. */
export function renderHub(input: HubPageInput): string {
  const { document, settings, address } = input
  const theme = resolveTheme(document.theme)
  const { hrefOf, waiting, isVersionB = false } = input
  const page: PageContext = { theme, key: keyOf(address), hrefOf, waiting, isVersionB }
  const body = html`<div class="hub"><div class="page">${arranged(input, page)}</div></div>${pageFooter(input)}`
  const custom = settings.customCss && safeStyle(settings.customCss)
  const style = `${pageStyle(theme, body.toString())}${custom ? `.hub{contain:layout paint}${custom}` : ''}`
  const markup = html`<!doctype html><html lang="en"><head>${pageHead(input)}<style>${trusted(style)}</style></head><body>${body}</body></html>`
  return markup.toString()
}

/** Header and blocks, in the arrangement of the theme. */
function arranged(input: HubPageInput, page: PageContext): Html {
  const { document } = input
  const { header, desktop } = page.theme.layout
  const { cover, top, within } = pageHeader(document.profile, page.theme)
  const blocks = html`<div class="blocks">${blocksOf(input, page)}</div>`
  if (desktop === 'split')
    return html`<div class="split"><div class="side">${cover}<div class="sheet">${top}</div></div><main class="sheet">${blocks}</main></div>`
  if (header === 'banner') return html`${top}<main class="sheet">${within}${blocks}</main>`
  return html`${cover}<main class="sheet">${top}${blocks}</main>`
}

/** Pictures of the first blocks are seen at once. */
const EARLY_BLOCKS = 2

function blocksOf(
  { document, shown, marks, hasBlockMarks }: HubPageInput,
  page: PageContext,
): Html[] {
  let number = 0
  return document.blocks
    .filter((block) => (shown ? shown.has(block.id) : isDrawn(block, page)))
    .map((block, at) => {
      if (rowOf(block).isNumbered) number += 1
      const content = renderBlock(block, page, { number, isEarly: at < EARLY_BLOCKS })
      const mark = marks?.get(block.id)
      if (mark)
        return html`<div class="mark ${mark}" data-mark="${markWords[mark]}">${content}</div>`
      return hasBlockMarks ? html`${blockMark(block.id)}${content}` : content
    })
}

const isDrawn = (block: Block, { waiting }: PageContext): boolean =>
  waiting ? !block.hidden : isOnPage(block)

/** Before the id in the comment that a block begins with. */
export const BLOCK_MARK = 'block:'

/** An id has letters, digits, `-` and `_` only, so it cannot end the comment. */
const blockMark = (id: string): Html => trusted(`<!--${BLOCK_MARK}${id.replace(/[^\w-]/g, '')}-->`)

const markWords: Readonly<Record<BlockMark, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
}

function keyOf(address: string): string {
  const last = address.split(/[?#]/, 1)[0]?.split('/').slice(3).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

interface PageHeader {
  /** Above the sheet, over its whole width. */
  cover?: Html | undefined
  top: Html
  /** What a banner leaves for the sheet. */
  within?: Html | undefined
}

function pageHeader(profile: HubProfile, { layout, avatar }: ThemeTokens): PageHeader {
  const hasCover = layout.header === 'cover' && Boolean(profile.cover)
  const hasAvatar = avatar.shape !== 'none' && avatar.size > 0 && Boolean(profile.avatar)
  const isRaised = layout.header === 'banner' || hasCover
  const looks = isRaised ? 'avatar raised' : 'avatar'
  const image =
    hasAvatar && profile.avatar
      ? picture(profile.avatar, { className: looks, isEarly: true })
      : undefined
  const words = html`${title(profile)}${profile.bio && html`<p class="bio">${richText(profile.bio)}</p>`}`
  if (layout.header === 'banner')
    return { top: html`<header class="banner">${words}</header>`, within: image }
  const cover =
    hasCover && profile.cover
      ? picture(profile.cover, { className: 'cover', isEarly: true })
      : undefined
  return { cover, top: html`<header>${image}${words}</header>` }
}

const title = ({ name, badge }: HubProfile): Html =>
  html`<h1><span>${name || 'Untitled'}</span>${badge && verified}</h1>`

const verified = html`<svg class="badge" viewBox="0 0 24 24" role="img" aria-label="Verified"><path fill="currentColor" d="M12 1l2.7 2.5 3.6-.5.9 3.6 3.2 1.8-1.4 3.4 1.4 3.4-3.2 1.8-.9 3.6-3.6-.5L12 23l-2.7-2.5-3.6.5-.9-3.6-3.2-1.8L3 12.2 1.6 8.8l3.2-1.8.9-3.6 3.6.5z"/><path class="tick" d="M8 12.2l2.800 2.800L16 9.600"/></svg>`

/** Custom CSS was cleaned when it was saved. Should that have failed, it must not end its element here. */
const safeStyle = (css: string): string => (css.includes('<') ? '' : css)
