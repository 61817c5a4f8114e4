import { type Block, factsOf } from '../../../contract/hubs/blocks.ts'

const TEXT_SHOWN = 80

/** How people know a block: its title, or what it is. */
export function blockTitle(block: Block): string {
  const { name, words } = factsOf(block)
  const title = words(block).trim()
  return ('text' in block ? title.slice(0, TEXT_SHOWN) : title) || name
}
