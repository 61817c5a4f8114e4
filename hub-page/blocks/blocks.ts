import type { Block, BlockType } from '../../contract/hubs/blocks.ts'
import type { Html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import type { BlockPosition, BlockRow, BlockRows } from './block-row.ts'
import { collection } from './collection.ts'
import { divider } from './divider.ts'
import { email } from './email.ts'
import { embed } from './embed.ts'
import { heading } from './heading.ts'
import { image } from './image.ts'
import { link } from './link.ts'
import { offers } from './offers.ts'
import { behindAge } from './parts/age-lock.ts'
import { social } from './social.ts'
import { text } from './text.ts'

/** All types of blocks. Their rules stand in this order in the style sheet. */
export const blocks: BlockRows = {
  link,
  social,
  heading,
  text,
  image,
  embed,
  email,
  collection,
  ...offers,
  divider,
}

/** The row for a block. The type of the block decides, which the compiler cannot follow through a look-up. */
export const rowOf = (block: Block): BlockRow<BlockType> =>
  blocks[block.type] as BlockRow<BlockType>

export function renderBlock(block: Block, page: PageContext, position: BlockPosition): Html {
  const row = rowOf(block)
  const content = row.render(block, page, position)
  const isLocked = 'lock' in block && block.lock?.kind === 'age'
  return isLocked && row.ageLock === 'around' ? behindAge(content) : content
}
