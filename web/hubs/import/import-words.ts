import { nounFor } from '../../../contract/counted.ts'
import { type Block, factsOf } from '../../../contract/hubs/blocks.ts'
import {
  type HubImportPreview,
  IMPORTED_FROM_MAX,
  type ImportedPicture,
  sourceNames,
} from '../../../contract/hubs/hub-imports.ts'
import type { TakenCounts } from '../../../contract/hubs/taken-counts.ts'

const counted: readonly (readonly [keyof TakenCounts, one: string, many: string])[] = [
  ['buttons', 'button', 'buttons'],
  ['networks', 'social link', 'social links'],
  ['headings', 'heading', 'headings'],
  ['texts', 'text', 'texts'],
  ['players', 'player', 'players'],
  ['collections', 'collection', 'collections'],
  ['images', 'image', 'images'],
  ['forms', 'sign-up form', 'sign-up forms'],
]

/** `9 buttons, 1 heading and 4 pictures, read from Linktree`. */
export function takenWords({ source, taken, pictures }: HubImportPreview): string {
  const parts = counted.flatMap(([kind, one, many]) => numbered(taken[kind], one, many))
  const all = [...parts, ...numbered(pictures.length, 'picture', 'pictures')]
  const last = all.at(-1)
  if (last === undefined) return `Nothing but the name, read from ${sourceNames[source]}`
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last
  return `${list}, read from ${sourceNames[source]}`
}

const numbered = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${nounFor(count, one, many)}`]

/** How people know a picture of the page. */
export function pictureName(
  { document }: Pick<HubImportPreview, 'document'>,
  { blockId, field }: ImportedPicture,
): string {
  if (field === 'profile.avatar') return 'The profile picture'
  const block = document.blocks.find(({ id }) => id === blockId)
  const title = block && titleAt(block, field)
  return title ? `The picture of “${title}”` : 'A picture'
}

function titleAt(block: Block, field: string): string | undefined {
  const at = /^items\.(\d+)\./.exec(field)?.[1]
  if (at === undefined) return factsOf(block).words(block)
  const item = 'items' in block ? block.items[Number(at)] : undefined
  return item && 'title' in item ? item.title : undefined
}

/** What the first version says: the address without its scheme, or the name of the file. */
export function importedFrom(address: string | null, fileName: string | undefined): string {
  const from = address?.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return (from ?? fileName ?? 'a pasted text').slice(0, IMPORTED_FROM_MAX).toWellFormed()
}
