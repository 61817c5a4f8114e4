import { counted } from '../../../../contract/counted.ts'
import { BLOCKS_MAX, type Block } from '../../../../contract/hubs/blocks.ts'
import { DOCUMENT_MAX, HubDocument } from '../../../../contract/hubs/document.ts'
import type {
  ImportedPicture,
  ImportSource,
  LeftOut,
} from '../../../../contract/hubs/hub-imports.ts'
import { blocksOf } from './block-of.ts'
import {
  addPicture,
  type DraftPage,
  fewLeftOut,
  fewPictures,
  fittingText,
  type RedirectPlace,
} from './draft-page.ts'
import type { ImportedPage } from './imported-page.ts'
import { themeOf } from './theme-of.ts'

/** A page that was read: a valid document, and what it takes to complete it. */
export interface ReadPage {
  source: ImportSource
  document: HubDocument
  pictures: ImportedPicture[]
  redirects: RedirectPlace[]
  left: LeftOut[]
}

/** Leaves room for the profile and the texts for search engines. */
const BLOCKS_SIZE_MAX = DOCUMENT_MAX - 8192

/** The page as a document that the contract allows. What does not fit, or leads nowhere, is left out and named. */
export function documentOf(page: ImportedPage): ReadPage {
  const draft: DraftPage = { blocks: [], pictures: [], redirects: [], left: [...page.left] }
  const name = fittingText(draft, 'name', page.name)
  const bio = fittingText(draft, 'bio', page.bio)
  addPicture(draft, { blockId: null, field: 'profile.avatar', address: page.avatar })
  addBlocks(draft, page)
  const { theme, left } = themeOf(page.theme)
  draft.left.push(...left)
  const document = HubDocument.parse({
    profile: { name, bio },
    blocks: draft.blocks,
    theme,
    seo: seoOf(draft, page),
  })
  return {
    source: page.source,
    document,
    pictures: fewPictures(draft),
    redirects: draft.redirects,
    left: fewLeftOut(draft.left),
  }
}

function addBlocks(draft: DraftPage, page: ImportedPage): void {
  const room = { size: BLOCKS_SIZE_MAX, dropped: 0 }
  for (const imported of withoutRepeats(page.blocks)) {
    if (draft.blocks.length >= BLOCKS_MAX) room.dropped += 1
    else for (const blockOf of blocksOf(draft, imported)) addBlock(draft, blockOf, room)
  }
  const { dropped } = room
  if (dropped === 0) return
  draft.left.push({
    what: counted(dropped, 'more block'),
    why: `A hub has at most ${BLOCKS_MAX} blocks and 256 kB of text.`,
  })
}

/** One that does not fit takes its pictures with it. */
function addBlock(
  draft: DraftPage,
  blockOf: (id: string) => Block,
  room: { size: number; dropped: number },
): void {
  const { blocks, pictures, redirects } = draft
  const before = [pictures.length, redirects.length] as const
  const block = blockOf(`b${blocks.length + 1}`)
  const size = JSON.stringify(block).length
  if (blocks.length < BLOCKS_MAX && size <= room.size) {
    room.size -= size
    blocks.push(oneHighlight(blocks, block))
    return
  }
  room.dropped += 1
  pictures.length = before[0]
  redirects.length = before[1]
}

/** Highlighting several buttons takes the effect from all of them. */
function oneHighlight(blocks: readonly Block[], block: Block): Block {
  if (block.type !== 'link' || !block.highlight) return block
  const isTaken = blocks.some((other) => other.type === 'link' && other.highlight)
  return isTaken ? { ...block, highlight: false } : block
}

/** Pages have some buttons twice: one for phones and one for wide screens. */
function withoutRepeats(blocks: ImportedPage['blocks']): ImportedPage['blocks'] {
  const seen = new Set<string>()
  return blocks.filter((block) => {
    if (block.type !== 'link' && block.type !== 'player') return true
    const name = `${block.title.trim()}\n${block.address}`
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}

function seoOf(draft: DraftPage, { seo }: ImportedPage) {
  const title = fittingText(draft, 'seoTitle', seo?.title ?? '')
  const description = fittingText(draft, 'seoDescription', seo?.description ?? '')
  return { ...(title && { title }), ...(description && { description }) }
}
