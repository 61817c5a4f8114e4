import type { Block, BlockOf } from '../../contract/hubs/blocks.ts'
import { findHref } from '../addresses.ts'
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { paragraphsOf, richText } from '../rich-text.ts'
import { behindAge } from './age-lock.ts'
import { collectionBlock } from './collection-block.ts'
import { emailBlock } from './email-block.ts'
import { embedBlock } from './embed-block.ts'
import { linkBlock } from './link-block.ts'
import { picture } from './picture.ts'
import { socialBlock } from './social-block.ts'

/** Where a block is on the page. */
export interface BlockPosition {
  /** Of buttons, from 1. */
  number: number
  isEarly: boolean
}

export function renderBlock(block: Block, page: PageContext, position: BlockPosition): Html {
  if (block.type === 'link') return linkBlock(block, page, position.number)
  const content = contentOf(block, page, position)
  return 'lock' in block && block.lock?.kind === 'age' ? behindAge(content) : content
}

function contentOf(
  block: Exclude<Block, { type: 'link' }>,
  page: PageContext,
  position: BlockPosition,
): Html {
  switch (block.type) {
    case 'heading':
      return html`<h2>${block.text}</h2>`
    case 'text':
      return html`<div class="text">${paragraphsOf(block.text).map((text) => html`<p>${richText(text)}</p>`)}</div>`
    case 'divider':
      return html`<hr>`
    case 'social':
      return socialBlock(block, page)
    case 'image':
      return imageBlock(block, page, position)
    case 'embed':
      return embedBlock(block, page)
    case 'email':
      return emailBlock(block, page)
    case 'collection':
      return collectionBlock(block, page)
  }
}

function imageBlock(
  { id, picture: name, alt, caption, url, ratio }: BlockOf<'image'>,
  page: PageContext,
  { isEarly }: BlockPosition,
): Html {
  if (!name) return html``
  const typed = findHref(url ?? '')
  const href = typed && (page.hrefOf(id) ?? typed)
  const className = ratio === '16:10' ? '' : ratio
  const image = picture(name, { alt, isEarly, ...(className && { className }) })
  return html`<figure>${href ? html`<a href="${href}" rel="noopener">${image}</a>` : image}${caption && html`<figcaption>${caption}</figcaption>`}</figure>`
}
