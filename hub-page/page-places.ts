import type { HubDocument } from '../contract/hubs/document.ts'
import { rowOf } from './blocks/blocks.ts'
import type { ButtonPlace } from './places.ts'

/** The http and https addresses of the page, in their order. What is hidden is not on the page. */
export function placesOf(document: HubDocument): ButtonPlace[] {
  return document.blocks
    .filter(({ hidden }) => !hidden)
    .flatMap((block) => rowOf(block).places(block))
}
