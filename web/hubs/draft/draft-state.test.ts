import { describe, expect, test } from 'bun:test'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { TaggedDraft } from './draft-calls.ts'
import {
  type DraftEvent,
  type DraftState,
  loadedDraft,
  nextDraft,
  withKept,
} from './draft-state.ts'

const documentOf = (name: string, bio = ''): HubDocument => ({
  profile: { name, bio },
  blocks: [],
  theme: { preset: 'slate' },
  seo: {},
})
const draftOf = (document: HubDocument, etag: string): TaggedDraft => ({
  document,
  etag,
  version: 1,
  savedAt: '2026-11-21T12:00:00.000Z',
  savedBy: null,
})
const begun = draftOf(documentOf('A'), '"1"')
const after = (...events: DraftEvent[]): DraftState => events.reduce(nextDraft, loadedDraft(begun))
const typed = documentOf('B')
const edited = (document: HubDocument, at = 0): DraftEvent => ({ kind: 'edited', document, at })

test('an edit is saved under the tag that it began with', () => {
  const dirty = after(edited(typed))
  expect([dirty.phase, dirty.etag]).toEqual(['dirty', '"1"'])
  const saved = after(
    edited(typed),
    { kind: 'sending' },
    { kind: 'saved', sent: typed, draft: draftOf(documentOf('B'), '"2"') },
  )
  expect([saved.phase, saved.etag, saved.base === saved.document]).toEqual(['clean', '"2"', true])
  expect(saved.document).toBe(typed)
})

test('what is typed during a save is sent after it', () => {
  const later = documentOf('C')
  const state = after(edited(typed), { kind: 'sending' }, edited(later), {
    kind: 'saved',
    sent: typed,
    draft: draftOf(documentOf('B'), '"2"'),
  })
  expect([state.phase, state.document, state.etag]).toEqual(['dirty', later, '"2"'])
})

test('without a connection, and after a refusal, the next edit tries again', () => {
  const problems = [{ path: 'blocks.0.url', message: 'At most 8,192 characters' }]
  expect(after(edited(typed), { kind: 'unreachable' }).phase).toBe('offline')
  const refused = after(edited(typed), { kind: 'refused', problems })
  expect(refused.problems).toEqual(problems)
  expect(nextDraft(refused, edited(documentOf('C'))).phase).toBe('dirty')
})

describe('when somebody else has saved', () => {
  const overtaken = (theirs: TaggedDraft): DraftEvent => ({ kind: 'overtaken', theirs })

  test('changes of other parts are merged and saved again under the new tag', () => {
    const theirs = draftOf(documentOf('A', 'Their words'), '"2"')
    const state = after(edited(typed), { kind: 'sending' }, overtaken(theirs))
    expect(state).toMatchObject({ phase: 'dirty', etag: '"2"', base: theirs.document })
    expect(state.document).toEqual(documentOf('B', 'Their words'))
  })

  test('the same change in both is nothing to save', () => {
    const state = after(edited(typed), overtaken(draftOf(documentOf('B'), '"2"')))
    expect([state.phase, state.etag]).toEqual(['clean', '"2"'])
  })

  const theirs = draftOf(documentOf('Theirs', 'Their words'), '"2"')
  const conflict = [edited(typed), { kind: 'sending' }, overtaken(theirs)] as const

  test('nothing is sent until the member has chosen between changes of the same part', () => {
    const state = after(...conflict, edited(documentOf('Mine')))
    expect(state).toMatchObject({ phase: 'conflict', theirs, etag: '"1"' })
  })

  test('each choice goes on from their draft', () => {
    const mine = after(...conflict, { kind: 'keptMine' })
    expect(mine).toMatchObject({ phase: 'dirty', etag: '"2"', document: typed, theirs: undefined })
    const taken = after(...conflict, { kind: 'replaced', draft: theirs, at: 0 })
    expect(taken).toMatchObject({ phase: 'clean', document: theirs.document, etag: '"2"' })
    const document = documentOf('B', 'Their words')
    const merged = after(...conflict, { kind: 'merged', document, at: 0 })
    expect(merged).toMatchObject({ phase: 'dirty', etag: '"2"', document, base: theirs.document })
  })

  test('what was given up comes back by undo', () => {
    const taken = after(...conflict, { kind: 'replaced', draft: theirs, at: 0 })
    expect(nextDraft(taken, { kind: 'undone' }).document.profile.name).toBe('B')
  })

  test('it is followed only while nothing waits to be saved', () => {
    const draft = theirs
    expect(after({ kind: 'followed', draft })).toMatchObject({ document: theirs.document })
    expect(after(edited(typed), { kind: 'followed', draft }).document).toBe(typed)
  })
})

describe('a draft that this device has kept', () => {
  const kept = { document: typed, base: begun.document, etag: '"1"' }
  const resumed = (server: TaggedDraft, unsaved = kept) =>
    withKept(loadedDraft(server), unsaved, server)

  test('is sent, unless it is saved already', () => {
    expect(resumed(begun)).toMatchObject({ phase: 'dirty', document: typed })
    expect(resumed(begun, { ...kept, document: begun.document })?.phase).toBe('clean')
    expect(resumed(draftOf(documentOf('B'), '"2"'))?.phase).toBe('clean')
  })

  test('is merged with what others have saved since, or asks', () => {
    const other = draftOf(documentOf('A', 'Their words'), '"2"')
    expect(resumed(other)).toMatchObject({
      phase: 'dirty',
      document: documentOf('B', 'Their words'),
    })
    const same = draftOf(documentOf('C'), '"2"')
    expect(resumed(same)).toMatchObject({ phase: 'conflict', theirs: same, document: typed })
  })

  test('of a second tab joins the first, unless both touch the same', () => {
    const first = resumed(begun)
    const second = { ...kept, document: documentOf('A', 'Words') }
    expect(first && withKept(first, second, begun)?.document).toEqual(documentOf('B', 'Words'))
    expect(first && withKept(first, { ...kept, document: documentOf('C') }, begun)).toBeUndefined()
  })

  test('may have its fields in another order', () => {
    const { seo, theme, blocks, profile } = begun.document
    const turned = { ...kept, document: { seo, theme, blocks, profile } }
    expect(resumed(begun, turned)?.phase).toBe('clean')
  })
})
