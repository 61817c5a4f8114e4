import { BLOCKS_MAX, type Block } from '../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { isSameValue } from '../../../contract/hubs/document-diff.ts'
import { mergedOrder } from './merged-order.ts'

export type Side = 'mine' | 'theirs'

/** The three documents of a merge: the one that both began with, and what each has made of it. */
export interface MergeInput {
  base: HubDocument
  mine: HubDocument
  theirs: HubDocument
}

/** A part of the page that both have changed, each in another way. */
export interface MergeConflict {
  /** `block.<id>`, `order`, `theme`, `profile.<field>` or `seo.<field>`. */
  part: string
  /** Undefined: the block is not there on this side. */
  mine: unknown
  theirs: unknown
}

export interface Merge {
  document: HubDocument
  /** In the order of the page. */
  conflicts: MergeConflict[]
  /** Together there are more blocks than a page may have. */
  isTooLong: boolean
}

/**
 * Brings two documents together: what only one of them has changed is taken from it. Parts that both have changed are
 * conflicts; each is taken from the side that was chosen for it, or from the side `otherwise`. The unit is a block as a whole,
 * the look, and each field of profile and sharing.
 */
export function mergeDocuments(
  { base, mine, theirs }: MergeInput,
  choices: ReadonlyMap<string, Side> = new Map(),
  otherwise: Side = 'mine',
): Merge {
  const conflicts: MergeConflict[] = []
  const pick = <T>(part: string, before: T, here: T, there: T): T => {
    if (isSameValue(here, there) || isSameValue(before, there)) return here
    if (isSameValue(before, here)) return there
    conflicts.push({ part, mine: here, theirs: there })
    return (choices.get(part) ?? otherwise) === 'mine' ? here : there
  }
  const fields = <Part extends 'profile' | 'seo'>(part: Part): HubDocument[Part] =>
    mergedFields(part, { base: base[part], mine: mine[part], theirs: theirs[part] }, pick)
  const profile = fields('profile')
  const kept = mergedBlocks({ base, mine, theirs }, pick)
  const { ids, isConflict } = mergedOrder({
    base: idsOf(base),
    mine: idsOf(mine),
    theirs: idsOf(theirs),
    kept: new Set(kept.keys()),
    preferred: choices.get('order') ?? otherwise,
  })
  if (isConflict) conflicts.push({ part: 'order', mine: idsOf(mine), theirs: idsOf(theirs) })
  const document = {
    profile,
    blocks: ids.flatMap((id) => kept.get(id) ?? []),
    theme: pick('theme', base.theme, mine.theme, theirs.theme),
    seo: fields('seo'),
  }
  return { document, conflicts, isTooLong: ids.length > BLOCKS_MAX }
}

const idsOf = ({ blocks }: HubDocument): string[] => blocks.map(({ id }) => id)

type Pick = <T>(part: string, before: T, here: T, there: T) => T

function mergedFields<T extends object>(
  part: string,
  { base, mine, theirs }: { base: T; mine: T; theirs: T },
  pick: Pick,
): T {
  const names = Object.keys({ ...base, ...mine, ...theirs }) as (keyof T & string)[]
  const entries = names.map((name) => [
    name,
    pick(`${part}.${name}`, base[name], mine[name], theirs[name]),
  ])
  // A field that is missing stays missing
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T
}

/** The blocks that stay, by id. One that was deleted here and changed there is a conflict. */
function mergedBlocks({ base, mine, theirs }: MergeInput, pick: Pick): Map<string, Block> {
  const [before, here, there] = [base, mine, theirs].map(
    ({ blocks }) => new Map(blocks.map((block) => [block.id, block])),
  ) as [Map<string, Block>, Map<string, Block>, Map<string, Block>]
  const ids = new Set([...here.keys(), ...there.keys()])
  const kept = new Map<string, Block>()
  for (const id of ids) {
    const block = pick(blockPart(id), before.get(id), here.get(id), there.get(id))
    if (block) kept.set(id, block)
  }
  return kept
}

export const blockPart = (id: string): string => `block.${id}`

/** The id of the block that a conflict is about; undefined if it is about something else. */
export const blockIdOf = ({ part }: { part: string }): string | undefined =>
  part.startsWith('block.') ? part.slice('block.'.length) : undefined
