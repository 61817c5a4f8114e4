import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BLOCKS_MAX, type Block } from '../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { isSameValue } from '../../../contract/hubs/document-diff.ts'
import { mergeDocuments } from './merge-documents.ts'
import { firstDocument as base, edited, edits } from './random-edits.samples.ts'

const withBlocks = (blocks: Block[]): HubDocument => ({ ...base, blocks })
const [a, b, c, d, e] = base.blocks as [Block, Block, Block, Block, Block]
const titled = (block: Block, title: string) => ({ ...block, title }) as Block
const ids = ({ blocks }: HubDocument) => blocks.map(({ id }) => id).join('')
const merged = (mine: HubDocument, theirs: HubDocument) => mergeDocuments({ base, mine, theirs })
const partsOf = (mine: HubDocument, theirs: HubDocument) =>
  merged(mine, theirs).conflicts.map(({ part }) => part)

describe('blocks', () => {
  test('changes of different blocks, and of profile and look, go together', () => {
    const mine = { ...withBlocks([titled(a, 'Mine'), b, c, d, e]), profile: { name: 'M', bio: '' } }
    const theirs = {
      ...withBlocks([a, titled(b, 'Theirs'), c, d, e]),
      theme: { preset: 'noir' as const },
    }
    const { document, conflicts } = merged(mine, theirs)
    expect(conflicts).toEqual([])
    expect(document).toEqual({
      ...withBlocks([titled(a, 'Mine'), titled(b, 'Theirs'), c, d, e]),
      profile: { name: 'M', bio: '' },
      theme: { preset: 'noir' },
    })
  })

  test('changes of one block are a conflict, even of different fields, and the choice counts', () => {
    const mine = withBlocks([titled(a, 'Mine'), b, c, d, e])
    const theirs = withBlocks([{ ...a, url: 'https://other.example/' } as Block, b, c, d, e])
    expect(partsOf(mine, theirs)).toEqual(['block.a'])
    const choices = new Map([['block.a', 'theirs' as const]])
    expect(mergeDocuments({ base, mine, theirs }, choices).document).toEqual(theirs)
    expect(merged(mine, theirs).document).toEqual(mine)
  })

  test('the same change in both is none', () => {
    const same = withBlocks([titled(a, 'Same'), b, c, d, e])
    expect(merged(same, structuredClone(same)).conflicts).toEqual([])
  })

  test('a deleted block stays deleted, unless the other has changed it', () => {
    const mine = withBlocks([b, c, d, e])
    expect(ids(merged(mine, withBlocks([a, titled(b, 'B'), c, d, e])).document)).toBe('bcde')
    const theirs = withBlocks([titled(a, 'Theirs'), b, c, d, e])
    expect(merged(mine, theirs).conflicts).toEqual([
      { part: 'block.a', mine: undefined, theirs: titled(a, 'Theirs') },
    ])
    const choices = new Map([['block.a', 'theirs' as const]])
    expect(ids(mergeDocuments({ base, mine, theirs }, choices).document)).toBe('abcde')
  })

  test('new blocks of both stand behind what they followed', () => {
    const x = titled({ ...a, id: 'x' }, 'X')
    const y = titled({ ...a, id: 'y' }, 'Y')
    expect(
      ids(merged(withBlocks([x, a, b, c, d, e]), withBlocks([a, b, y, c, d, e])).document),
    ).toBe('xabycde')
  })

  test('one order is taken if the other side has moved nothing; two orders are a conflict', () => {
    const mine = withBlocks([e, a, b, c, d])
    expect(ids(merged(mine, withBlocks([a, b, titled(c, 'C'), d, e])).document)).toBe('eabcd')
    const theirs = withBlocks([b, a, c, d, e])
    expect(partsOf(mine, theirs)).toEqual(['order'])
    const choices = new Map([['order', 'theirs' as const]])
    expect(ids(mergeDocuments({ base, mine, theirs }, choices).document)).toBe('bacde')
    expect(partsOf(mine, structuredClone(mine))).toEqual([])
  })

  test('more blocks than a page may have are said', () => {
    const many = (start: string) =>
      Array.from({ length: BLOCKS_MAX - 5 }, (_, n) => ({ ...a, id: `${start}${n}` }))
    const [mine, theirs] = ['m', 't'].map((start) => withBlocks([...base.blocks, ...many(start)]))
    if (!mine || !theirs) throw new Error('two documents')
    expect(merged(mine, theirs).isTooLong).toBe(true)
    expect(merged(mine, base).isTooLong).toBe(false)
  })
})

describe('at random', () => {
  test('a merge with nobody else’s change is the own document, from both sides', () => {
    fc.assert(
      fc.property(edits(15), (changes) => {
        const changed = edited(base, changes)
        expect(merged(changed, base)).toMatchObject({ document: changed, conflicts: [] })
        expect(isSameValue(merged(base, changed).document, changed)).toBe(true)
      }),
      { verbose: true },
    )
  })

  test('no change of either side is missing, unless it is named as a conflict', () => {
    fc.assert(
      fc.property(edits(12), edits(12), (one, other) => {
        const [mine, theirs] = [edited(base, one), edited(base, other)]
        const { document, conflicts } = merged(mine, theirs)
        const named = new Set(conflicts.map(({ part }) => part))
        for (const side of [mine, theirs]) expectWithin(document, side, named)
      }),
      { verbose: true, numRuns: 500 },
    )
  })

  test('whoever merges gets the same, with the same choices', () => {
    fc.assert(
      fc.property(edits(12), edits(12), (one, other) => {
        const [mine, theirs] = [edited(base, one), edited(base, other)]
        const here = mergeDocuments({ base, mine, theirs }, new Map(), 'mine')
        const there = mergeDocuments({ base, mine: theirs, theirs: mine }, new Map(), 'theirs')
        expect(here.conflicts.map(({ part }) => part).toSorted()).toEqual(
          there.conflicts.map(({ part }) => part).toSorted(),
        )
        expect(new Set(here.document.blocks)).toEqual(new Set(there.document.blocks))
        expect(here.document.profile).toEqual(there.document.profile)
      }),
      { verbose: true, numRuns: 300 },
    )
  })
})

/** Every part that the side has changed is in the document as the side has it, or is a conflict. */
function expectWithin(document: HubDocument, side: HubDocument, conflicts: ReadonlySet<string>) {
  const before = new Map(base.blocks.map((block) => [block.id, block]))
  const now = new Map(document.blocks.map((block) => [block.id, block]))
  for (const block of side.blocks) {
    if (isSameValue(before.get(block.id), block) || conflicts.has(`block.${block.id}`)) continue
    expect(now.get(block.id)).toEqual(block)
  }
  for (const id of before.keys()) {
    if (side.blocks.some((block) => block.id === id) || conflicts.has(`block.${id}`)) continue
    expect(now.has(id)).toBe(false)
  }
  for (const field of ['name', 'bio'] as const)
    if (side.profile[field] !== base.profile[field] && !conflicts.has(`profile.${field}`))
      expect(document.profile[field]).toBe(side.profile[field])
  if (!isSameValue(side.theme, base.theme) && !conflicts.has('theme'))
    expect(document.theme).toEqual(side.theme)
}
