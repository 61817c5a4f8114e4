import type { Block } from '../contract/hubs/blocks.ts'
import { rowOf } from './blocks/blocks.ts'

/** Whether visitors may see the block: it is neither hidden nor waits for its address. */
export const isOnPage = (block: Block): boolean => !block.hidden && !isWaiting(block)

/** Whether the block stays off the page because it leads nowhere yet, as those of templates do at first. */
export const isWaiting = (block: Block): boolean => rowOf(block).awaitsAddress(block)
