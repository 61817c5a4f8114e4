import type { HubDocument } from '../contract/hubs/document.ts'
import { rowOf } from './blocks/blocks.ts'
import { isOnPage } from './on-page.ts'
import type { ButtonPlace } from './places.ts'

/** The http and https addresses of the page, in their order. */
export function placesOf(document: HubDocument): ButtonPlace[] {
  return document.blocks.filter(isOnPage).flatMap((block) => rowOf(block).places(block))
}
