import type { HubDocument } from '../../../contract/hubs/document.ts'
import { blockTitle } from '../blocks/block-words.ts'
import { fieldWords } from '../history/change-words.ts'
import { blockIdOf, type MergeConflict } from './merge-documents.ts'

/** What a conflict is about, as a heading. */
export function conflictTitle({ part }: MergeConflict, mine: HubDocument, theirs: HubDocument) {
  const id = blockIdOf({ part })
  if (id !== undefined) {
    const block = [...mine.blocks, ...theirs.blocks].find((each) => each.id === id)
    return block ? blockTitle(block) : 'A block'
  }
  if (part === 'theme') return 'Design'
  if (part === 'order') return 'Order of the blocks'
  return fieldWords(part.split('.').slice(1).join('.'))
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
const NAMED = 3

/** 'You both changed “Book a lesson” and “Design”.' */
export function bothChanged(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`)
  const rest = titles.length - NAMED
  if (rest > 0) named.push(rest === 1 ? 'one more part' : `${rest} more parts`)
  return `You both changed ${listed.format(named)}.`
}
