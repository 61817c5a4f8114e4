import { BLOCK_MARK } from '../../../hub-page/render-hub.ts'

/** Where a block is on the page, in pixels from its top. */
export interface BlockSpot {
  id: string
  top: number
  height: number
}

/** The blocks of a page that was drawn with marks, in their order. A block without a box has no height. */
export function blockSpots(page: Document): BlockSpot[] {
  const spots: BlockSpot[] = []
  const scrolled = page.documentElement.scrollTop
  for (const node of page.querySelector('.blocks')?.childNodes ?? []) {
    const id = idIn(node)
    if (id !== undefined) spots.push({ id, top: 0, height: 0 })
    const last = spots.at(-1)
    if (!last || !isElement(node)) continue
    const { top, bottom } = node.getBoundingClientRect()
    if (last.height === 0) last.top = top + scrolled
    last.height = bottom + scrolled - last.top
  }
  return spots
}

/** The block that an element of the page belongs to; undefined if it is in none. */
export function findBlockAt(target: Element): string | undefined {
  const blocks = target.closest('.blocks')
  let node: Node | null = target
  while (node && node.parentNode !== blocks) node = node.parentNode
  while (node) {
    const id = idIn(node)
    if (id !== undefined) return id
    node = node.previousSibling
  }
  return undefined
}

/** Nodes of a frame are of another window, so `instanceof` does not know them. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

function idIn(node: Node): string | undefined {
  if (node.nodeType !== Node.COMMENT_NODE) return undefined
  const text = node.nodeValue ?? ''
  return text.startsWith(BLOCK_MARK) ? text.slice(BLOCK_MARK.length) : undefined
}
