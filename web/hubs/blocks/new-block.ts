import type { Block, BlockType } from '../../../contract/hubs/blocks.ts'
import { randomKey } from '../../lib/request-key.ts'

const ID_LENGTH = 12

/** Unique in its document, and never one of a block that was deleted: clicks belong to the id. */
export const newId = (): string => `b${randomKey().slice(0, ID_LENGTH)}`

export function newBlock(type: BlockType, id = newId()): Block {
  switch (type) {
    case 'link':
      return { id, type, title: '', url: '' }
    case 'heading':
    case 'text':
      return { id, type, text: '' }
    case 'divider':
      return { id, type }
    case 'social':
      return { id, type, items: [] }
    case 'image':
      return { id, type, alt: '', ratio: '16:10' }
    case 'embed':
      return { id, type, url: '', title: '' }
    case 'email':
      return {
        id,
        type,
        title: 'Hear from us',
        button: 'Subscribe',
        consent:
          'By subscribing you agree to get this newsletter. Every issue has a link to leave.',
      }
    case 'collection':
      return { id, type, title: '', view: 'list', open: true, items: [] }
  }
}

/** A copy with ids of its own, which begins without clicks. */
export function copyOf(block: Block): Block {
  const copy = structuredClone(block)
  copy.id = newId()
  if (copy.type === 'collection' || copy.type === 'social')
    copy.items = copy.items.map((item) => ({ ...item, id: newId() })) as typeof copy.items
  return copy
}
