import type { Block } from '../../../contract/hubs/blocks.ts'
import { randomKey } from '../../lib/request-key.ts'

const ID_LENGTH = 12

/** Unique in its document, and never one of a block that was deleted: clicks belong to the id. */
export const newId = (): string => `b${randomKey().slice(0, ID_LENGTH)}`

/** A copy with ids of its own, which begins without clicks. */
export function copyOf(block: Block): Block {
  const copy = structuredClone(block)
  copy.id = newId()
  if ('items' in copy)
    copy.items = copy.items.map((item) => ({ ...item, id: newId() })) as typeof copy.items
  return copy
}
