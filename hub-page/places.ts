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

/** No id of a block has it, so what begins with it belongs to version B of an experiment. */
const MARK_OF_B = '~'

/** The place of the link that version B has for itself, where that of the published page leads elsewhere. */
export const placeOfB = (place: string): string => MARK_OF_B + place

/** Whether a place, or the id of a block in a form, belongs to version B. */
export const isOfB = (place: string): boolean => place.startsWith(MARK_OF_B)

/** The id of the block that a place belongs to, of either version. */
export const blockOfPlace = (place: string): string =>
  (isOfB(place) ? place.slice(MARK_OF_B.length) : place).split('.', 1)[0] ?? place

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
