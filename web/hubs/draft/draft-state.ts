import type { HubDocument } from '../../../contract/hubs/document.ts'
import { isSameValue } from '../../../contract/hubs/document-diff.ts'
import type { HubDraft } from '../../../contract/hubs/versions.ts'
import type { FieldError } from '../../../contract/problem.ts'
import { mergeDocuments } from '../merge/merge-documents.ts'
import type { TaggedDraft } from './draft-calls.ts'
import { sharedWith } from './shared-with.ts'
import { noSteps, redone, type UndoSteps, undone, withStep } from './undo-steps.ts'

/**
 * `dirty`: waits for a pause in typing. `offline`: a save failed and is repeated. `refused`: the server does not accept the
 * draft. `conflict`: another member saved a change of the same part, and nothing is sent until this member has chosen.
 */
export type DraftPhase = 'clean' | 'dirty' | 'saving' | 'offline' | 'refused' | 'conflict'

export interface DraftState {
  /** As it is typed. */
  document: HubDocument
  /** The saved draft that the typing began with. */
  base: HubDocument
  /** Of the base. */
  etag: string
  savedAt: string
  savedBy: HubDraft['savedBy']
  phase: DraftPhase
  /** What the server says about fields, by paths such as `blocks.2.url`. */
  problems: readonly FieldError[]
  /** In a conflict, the draft that the other member saved. */
  theirs?: TaggedDraft | undefined
  steps: UndoSteps
}

export type DraftEvent =
  | { kind: 'edited'; document: HubDocument; at: number }
  | { kind: 'undone' }
  | { kind: 'redone' }
  | { kind: 'sending' }
  | { kind: 'saved'; sent: HubDocument; draft: TaggedDraft }
  | { kind: 'unreachable' }
  | { kind: 'refused'; problems: readonly FieldError[] }
  /** Another member saved in between. */
  | { kind: 'overtaken'; theirs: TaggedDraft }
  /** The member has merged both in a conflict. */
  | { kind: 'merged'; document: HubDocument; at: number }
  | { kind: 'keptMine' }
  /** An action of the member replaced the draft. */
  | { kind: 'replaced'; draft: TaggedDraft; at: number }
  /** Another member saved, and this tab had no unsaved changes. */
  | { kind: 'followed'; draft: TaggedDraft }
  | { kind: 'tagged'; etag: string }

export const loadedDraft = ({ document, etag, savedAt, savedBy }: TaggedDraft): DraftState => ({
  document,
  base: document,
  etag,
  savedAt,
  savedBy,
  phase: 'clean',
  problems: [],
  steps: noSteps,
})

/** An unsaved draft that is kept on this device. */
export interface UnsavedDraft {
  document: HubDocument
  base: HubDocument
  etag: string
}

/**
 * Restores the draft kept on this device, merged with versions that others saved since. Undefined if that has to wait,
 * because unsaved changes of this tab touch the same parts.
 */
export function withKept(
  state: DraftState,
  kept: UnsavedDraft,
  saved: TaggedDraft,
): DraftState | undefined {
  if (state.phase === 'clean') {
    const own = { ...state, document: kept.document, base: kept.base, etag: kept.etag }
    return overtaken(own, saved)
  }
  if (state.phase !== 'dirty') return undefined
  const merge = mergeDocuments({ base: kept.base, mine: kept.document, theirs: state.document })
  if (merge.conflicts.length > 0 || merge.isTooLong) return undefined
  return { ...state, document: sharedWith(state.document, merge.document) }
}

export function nextDraft(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case 'edited':
      return edited(state, event.document, event.at)
    case 'undone':
      return stepped(state, undone(state.steps, state.document))
    case 'redone':
      return stepped(state, redone(state.steps, state.document))
    case 'sending':
      return { ...state, phase: 'saving' }
    case 'saved':
      return afterSave(state, event.sent, event.draft)
    case 'unreachable':
      return { ...state, phase: 'offline' }
    case 'refused':
      return { ...state, phase: 'refused', problems: event.problems }
    case 'overtaken':
      return overtaken(state, event.theirs)
    case 'merged':
      return state.theirs
        ? { ...edited(rebased(state, state.theirs), event.document, event.at), phase: 'dirty' }
        : state
    case 'keptMine':
      return state.theirs ? { ...rebased(state, state.theirs), phase: 'dirty' } : state
    case 'replaced':
      return replaced(state, event.draft, event.at)
    case 'followed':
      return followed(state, event.draft)
    case 'tagged':
      return { ...state, etag: event.etag }
  }
}

function edited(state: DraftState, document: HubDocument, at: number): DraftState {
  if (document === state.document) return state
  const steps = withStep(state.steps, { before: state.document, after: document, at })
  return { ...state, document, steps, phase: phaseOfEdited(state.phase) }
}

function stepped(state: DraftState, step: ReturnType<typeof undone>): DraftState {
  return step ? { ...state, ...step, phase: phaseOfEdited(state.phase) } : state
}

/** While a save is under way, or nothing may be sent, an edit waits for its end. */
const phaseOfEdited = (phase: DraftPhase): DraftPhase =>
  phase === 'saving' || phase === 'conflict' ? phase : 'dirty'

function afterSave(state: DraftState, sent: HubDocument, draft: TaggedDraft): DraftState {
  const { etag, savedAt, savedBy } = draft
  // The server puts some values in another form, such as codes of countries in capitals
  const base = sharedWith(sent, draft.document)
  const isWhole = state.document === sent
  const saved = { ...state, base, etag, savedAt, savedBy, problems: [] }
  return isWhole ? { ...saved, document: base, phase: 'clean' } : { ...saved, phase: 'dirty' }
}

/** The same typing, as if it had begun with their draft. */
function rebased(state: DraftState, theirs: TaggedDraft): DraftState {
  const { etag, savedAt, savedBy } = theirs
  const base = sharedWith(state.base, theirs.document)
  return { ...state, base, etag, savedAt, savedBy, theirs: undefined }
}

/** Changes of different parts are merged; a part that both have changed is for the member to decide. */
function overtaken(state: DraftState, theirs: TaggedDraft): DraftState {
  const { base, document: mine } = state
  const merge = mergeDocuments({ base, mine, theirs: theirs.document })
  if (merge.conflicts.length > 0 || merge.isTooLong) return { ...state, phase: 'conflict', theirs }
  const next = rebased(state, theirs)
  const document = sharedWith(mine, merge.document)
  return isSameValue(document, next.base)
    ? { ...next, document: next.base, phase: 'clean', problems: [] }
    : { ...next, document, phase: 'dirty' }
}

function replaced(state: DraftState, draft: TaggedDraft, at: number): DraftState {
  const document = sharedWith(state.document, draft.document)
  const steps =
    document === state.document
      ? state.steps
      : withStep(state.steps, { before: state.document, after: document, at })
  return { ...loadedDraft({ ...draft, document }), steps }
}

function followed(state: DraftState, draft: TaggedDraft): DraftState {
  if (state.phase !== 'clean') return state
  const document = sharedWith(state.document, draft.document)
  return { ...loadedDraft({ ...draft, document }), steps: state.steps }
}
