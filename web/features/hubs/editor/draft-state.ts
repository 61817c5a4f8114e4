import type { HubDocument } from '../../../../contract/hubs/document.ts'
import type { FieldError } from '../../../../contract/problem.ts'
import type { TaggedDraft } from './draft-calls.ts'

/**
 * `dirty`: waits for a pause in typing. `offline`: a save failed and is repeated. `refused`: the server does not take what
 * was typed. `conflict`: somebody else saved in between, and nothing is sent until the member has chosen.
 */
export type DraftPhase = 'clean' | 'dirty' | 'saving' | 'offline' | 'refused' | 'conflict'

export interface DraftState {
  /** As it is typed. */
  document: HubDocument
  /** Of the draft that the typing began with. */
  etag: string
  savedAt: string
  phase: DraftPhase
  /** What the server says about fields, by paths such as `blocks.2.url`. */
  problems: readonly FieldError[]
  /** The draft that somebody else has saved. */
  theirs?: TaggedDraft | undefined
}

export type DraftEvent =
  | { kind: 'edited'; document: HubDocument }
  | { kind: 'sending' }
  | { kind: 'saved'; sent: HubDocument; draft: TaggedDraft }
  | { kind: 'unreachable' }
  | { kind: 'refused'; problems: readonly FieldError[] }
  | { kind: 'overtaken'; theirs: TaggedDraft }
  | { kind: 'keptMine' }
  | { kind: 'replaced'; draft: TaggedDraft }
  | { kind: 'tagged'; etag: string }

export const loadedDraft = ({ document, etag, savedAt }: TaggedDraft): DraftState => ({
  document,
  etag,
  savedAt,
  phase: 'clean',
  problems: [],
})

/** The state to begin with, if this device has kept something that was not saved. */
export function withKept(
  draft: TaggedDraft,
  kept: { document: HubDocument; etag: string } | undefined,
): DraftState {
  const state = loadedDraft(draft)
  if (!kept || isSame(kept.document, draft.document)) return state
  const own = { ...state, document: kept.document, etag: kept.etag }
  return kept.etag === draft.etag
    ? { ...own, phase: 'dirty' }
    : { ...own, phase: 'conflict', theirs: draft }
}

export const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

export function nextDraft(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case 'edited':
      return { ...state, document: event.document, phase: phaseOfEdited(state.phase) }
    case 'sending':
      return { ...state, phase: 'saving' }
    case 'saved':
      return afterSave(state, event.sent, event.draft)
    case 'unreachable':
      return { ...state, phase: 'offline' }
    case 'refused':
      return { ...state, phase: 'refused', problems: event.problems }
    case 'overtaken':
      return { ...state, phase: 'conflict', theirs: event.theirs }
    case 'keptMine':
      return state.theirs
        ? { ...state, etag: state.theirs.etag, phase: 'dirty', theirs: undefined }
        : state
    case 'replaced':
      return loadedDraft(event.draft)
    case 'tagged':
      return { ...state, etag: event.etag }
  }
}

/** While a save is under way, or nothing may be sent, an edit waits for its end. */
const phaseOfEdited = (phase: DraftPhase): DraftPhase =>
  phase === 'saving' || phase === 'conflict' ? phase : 'dirty'

function afterSave(state: DraftState, sent: HubDocument, draft: TaggedDraft): DraftState {
  const { etag, savedAt } = draft
  const isWhole = state.document === sent
  return { ...state, etag, savedAt, problems: [], phase: isWhole ? 'clean' : 'dirty' }
}
