import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { edits, firstDocument } from '../merge/random-edits.samples.ts'
import { loadedDraft, nextDraft } from './draft-state.ts'
import { changedPath } from './undo-steps.ts'

const begun = (document: HubDocument) =>
  loadedDraft({ document, etag: '"1"', version: 1, savedAt: '', savedBy: null })
const undoAll = (state: ReturnType<typeof begun>) => {
  let now = state
  while (now.steps.past.length > 0) now = nextDraft(now, { kind: 'undone' })
  return now
}
const redoAll = (state: ReturnType<typeof begun>) => {
  let now = state
  while (now.steps.future.length > 0) now = nextDraft(now, { kind: 'redone' })
  return now
}

describe('steps', () => {
  const typing = (name: string): HubDocument => ({
    ...firstDocument,
    profile: { ...firstDocument.profile, name },
  })

  test('typing into one field is one step until a pause', () => {
    const state = (times: number[]) =>
      times.reduce(
        (now, at) =>
          nextDraft(now, {
            kind: 'edited',
            document: {
              ...now.document,
              profile: { ...now.document.profile, name: `${now.document.profile.name}x` },
            },
            at,
          }),
        begun(typing('')),
      )
    expect(state([0, 200, 400, 600]).steps.past).toHaveLength(1)
    expect(state([0, 200, 1500, 1600]).steps.past).toHaveLength(2)
    expect(nextDraft(state([0, 200, 400]), { kind: 'undone' }).document.profile.name).toBe('')
  })

  test('another field, and another block, are another step', () => {
    expect(changedPath(typing('a'), typing('b'))).toBe('profile.name')
    const { blocks } = firstDocument
    const [first, ...rest] = blocks
    expect(first?.type).toBe('link')
    const retitled = { ...firstDocument, blocks: [{ ...first, title: 'Other' }, ...rest] }
    expect(changedPath(firstDocument, retitled)).toBe(`blocks.${first?.id}.title`)
    expect(changedPath(firstDocument, { ...firstDocument, blocks: rest })).toBeUndefined()
  })

  test('after all are undone the document is the first one, after all are redone the last one', () => {
    fc.assert(
      fc.property(edits(30), (changes) => {
        const last = changes.reduce(
          (state, change, at) =>
            nextDraft(state, { kind: 'edited', document: change(state.document), at: at * 300 }),
          begun(firstDocument),
        )
        const first = undoAll(last)
        expect(first.document).toEqual(firstDocument)
        expect(redoAll(first).document).toEqual(last.document)
      }),
      { verbose: true },
    )
  })

  test('undo and redo keep what somebody else has saved in between', () => {
    fc.assert(
      fc.property(edits(10), edits(5), fc.nat(9), (mine, theirs, many) => {
        const typed = mine.reduce(
          (state, change, at) =>
            nextDraft(state, { kind: 'edited', document: change(state.document), at: at * 2000 }),
          begun(firstDocument),
        )
        const saved = { ...typed, phase: 'clean' as const, base: typed.document }
        const other = theirs.reduce((now, change) => change(now), saved.document)
        const draft = { document: other, etag: '"9"', version: 9, savedAt: '', savedBy: null }
        const followed = nextDraft(saved, { kind: 'followed', draft })
        let now = followed
        const steps = Math.min(many, followed.steps.past.length)
        for (let n = 0; n < steps; n += 1) now = nextDraft(now, { kind: 'undone' })
        // A name that they gave stays: nothing of mine is put over it
        if (other.profile.name !== saved.document.profile.name)
          expect(now.document.profile.name).toBe(other.profile.name)
        for (const { id } of other.blocks)
          if (!saved.document.blocks.some((block) => block.id === id))
            expect(now.document.blocks.some((block) => block.id === id)).toBe(true)
        expect(redoAll(now).document).toEqual(other)
      }),
      { verbose: true },
    )
  })
})
