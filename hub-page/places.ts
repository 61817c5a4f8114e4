import type { BlockOf } from '../contract/hubs/blocks.ts'
import { findWebAddress } from './addresses.ts'

/** An address of the page whose clicks are counted: `<block>`, or `<block>.<item>` in blocks with several. */
export interface ButtonPlace {
  place: string
  blockId: string
  title: string
  /** As browsers write it. */
  url: string
  utmParams?: BlockOf<'link'>['utmParams']
  rules?: BlockOf<'link'>['rules']
  lock?: BlockOf<'link'>['lock']
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

interface Titled {
  id?: string | undefined
  title: string
  url: string
}

/** The place of a block with one address; none if its clicks cannot be counted. */
export const blockPlaces = (blockId: string, titled: Titled): ButtonPlace[] =>
  placeAt(blockId, blockId, titled)

/** The places of a block that has an address in each of its items. */
export const itemPlaces = (blockId: string, items: readonly Titled[]): ButtonPlace[] =>
  items.flatMap((item, at) => placeAt(blockId, itemPlace(blockId, item, at), item))

function placeAt(blockId: string, place: string, { title, url: typed }: Titled): ButtonPlace[] {
  const url = findWebAddress(typed)
  return url ? [{ place, blockId, title, url }] : []
}
