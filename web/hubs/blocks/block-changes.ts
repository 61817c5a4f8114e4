import { BLOCKS_MAX, type Block } from '../../../contract/hubs/blocks.ts'
import { moved } from '../../ui/lists/row-order.ts'
import { copyOf } from './block-id.ts'

/** Changes of a list of blocks, by the id of the block. */
export const withPart = (blocks: Block[], id: string, part: Partial<Block>): Block[] =>
  blocks.map((block) => (block.id === id ? ({ ...block, ...part } as Block) : block))

export const withoutBlock = (blocks: Block[], id: string): Block[] =>
  blocks.filter((block) => block.id !== id)

/** Puts a deleted block back at its place, or at the end of a list that is shorter by now. */
export const withBlockAt = (blocks: Block[], block: Block, at: number): Block[] =>
  blocks.some(({ id }) => id === block.id) ? blocks : blocks.toSpliced(at, 0, block)

export const withMoved = (blocks: Block[], from: number, to: number): Block[] =>
  moved(blocks, from, to)

/** With a copy below the block; unchanged if there is no room for one. */
export function withCopy(blocks: Block[], id: string): Block[] {
  const at = blocks.findIndex((block) => block.id === id)
  const block = blocks[at]
  return block && blocks.length < BLOCKS_MAX ? blocks.toSpliced(at + 1, 0, copyOf(block)) : blocks
}
