import { expect, test } from 'bun:test'
import type { HubDocument } from '../../../../contract/hubs/document.ts'
import type { TaggedDraft } from './draft-calls.ts'
import {
  type DraftEvent,
  type DraftState,
  loadedDraft,
  nextDraft,
  withKept,
} from './draft-state.ts'

const documentOf = (name: string): HubDocument => ({
  profile: { name, bio: '' },
  blocks: [],
  theme: { preset: 'slate' },
  seo: {},
})
const draftOf = (name: string, etag: string): TaggedDraft => ({
  document: documentOf(name),
  etag,
  version: 1,
  savedAt: '2026-11-21T12:00:00.000Z',
  savedBy: null,
})
const first = loadedDraft(draftOf('A', '"1"'))
const after = (...events: DraftEvent[]): DraftState => events.reduce(nextDraft, first)
const typed = documentOf('B')

test('an edit is saved under the tag that it began with', () => {
  const edited = after({ kind: 'edited', document: typed })
  expect([edited.phase, edited.etag]).toEqual(['dirty', '"1"'])
  const draft = draftOf('B', '"2"')
  const saved = after(
    { kind: 'edited', document: typed },
    { kind: 'sending' },
    { kind: 'saved', sent: typed, draft },
  )
  expect([saved.phase, saved.etag]).toEqual(['clean', '"2"'])
})

test('what is typed during a save is sent after it', () => {
  const later = documentOf('C')
  const state = after(
    { kind: 'edited', document: typed },
    { kind: 'sending' },
    { kind: 'edited', document: later },
    { kind: 'saved', sent: typed, draft: draftOf('B', '"2"') },
  )
  expect([state.phase, state.document, state.etag]).toEqual(['dirty', later, '"2"'])
})

test('without a connection, and after a refusal, the next edit tries again', () => {
  const edited: DraftEvent = { kind: 'edited', document: typed }
  const problems = [{ path: 'blocks.0.url', message: 'At most 8,192 characters' }]
  expect(after(edited, { kind: 'unreachable' }).phase).toBe('offline')
  expect(after(edited, { kind: 'refused', problems }).problems).toEqual(problems)
  expect(after(edited, { kind: 'refused', problems }, edited).phase).toBe('dirty')
})

test('in a conflict nothing is sent until one of both is chosen', () => {
  const theirs = draftOf('Theirs', '"2"')
  const events: DraftEvent[] = [
    { kind: 'edited', document: typed },
    { kind: 'sending' },
    { kind: 'overtaken', theirs },
    { kind: 'edited', document: documentOf('Mine') },
  ]
  expect(after(...events)).toMatchObject({ phase: 'conflict', theirs })
  const mine = after(...events, { kind: 'keptMine' })
  expect(mine).toMatchObject({ phase: 'dirty', etag: '"2"', document: documentOf('Mine') })
  const taken = after(...events, { kind: 'replaced', draft: theirs })
  expect(taken).toMatchObject({ phase: 'clean', document: theirs.document, etag: '"2"' })
})

test('a draft kept on the device is sent, unless somebody saved another one since', () => {
  const server = draftOf('A', '"1"')
  const kept = { document: typed, etag: '"1"' }
  expect(withKept(server, undefined).phase).toBe('clean')
  expect(withKept(server, { ...kept, document: server.document }).phase).toBe('clean')
  expect(withKept(server, kept)).toMatchObject({ phase: 'dirty', document: typed })
  const newer = draftOf('C', '"2"')
  expect(withKept(newer, kept)).toMatchObject({ phase: 'conflict', theirs: newer })
})

test('the order of fields makes no difference', () => {
  const { seo, theme, blocks, profile } = documentOf('A')
  const kept = { document: { seo, theme, blocks, profile }, etag: '"0"' }
  expect(withKept(draftOf('A', '"1"'), kept).phase).toBe('clean')
})
