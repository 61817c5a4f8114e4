import type { Block, BlockOf } from '../contract/hubs/blocks.ts'
import type { HubDocument } from '../contract/hubs/document.ts'
import { findWebAddress } from './addresses.ts'

/** An address of the page whose clicks are counted: `<block>`, or `<block>.<item>` in blocks with several. */
export interface Place {
  place: string
  blockId: string
  title: string
  /** As browsers write it. */
  url: string
  utmParams?: BlockOf<'link'>['utmParams']
  rules?: BlockOf<'link'>['rules']
  lock?: BlockOf<'link'>['lock']
}

/** The http and https addresses of the page, in their order. What is hidden is not on the page. */
export function placesOf(document: HubDocument): Place[] {
  return document.blocks.filter(({ hidden }) => !hidden).flatMap(placesOfBlock)
}

/** Items without an id are known by their position. */
export const itemPlace = (blockId: string, item: { id?: string | undefined }, at: number): string =>
  `${blockId}.${item.id ?? at}`

function placesOfBlock(block: Block): Place[] {
  switch (block.type) {
    case 'link': {
      const { title, url, utmParams, rules, lock } = block
      return placeAt(block.id, block.id, title, url).map((place) => ({
        ...place,
        ...(utmParams && { utmParams }),
        ...(rules && { rules }),
        ...(lock && { lock }),
      }))
    }
    case 'image':
      return placeAt(block.id, block.id, block.caption || block.alt, block.url ?? '')
    case 'social':
      return block.items.flatMap((item, at) =>
        placeAt(block.id, itemPlace(block.id, item, at), item.network, item.url),
      )
    case 'collection':
      return block.items.flatMap((item, at) =>
        placeAt(block.id, itemPlace(block.id, item, at), item.title, item.url),
      )
    default:
      return []
  }
}

function placeAt(blockId: string, place: string, title: string, address: string): Place[] {
  const url = findWebAddress(address)
  return url ? [{ place, blockId, title, url }] : []
}
