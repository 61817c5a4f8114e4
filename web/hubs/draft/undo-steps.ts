import type { HubDocument } from '../../../contract/hubs/document.ts'
import { isSameValue } from '../../../contract/hubs/document-diff.ts'
import { mergeDocuments } from '../merge/merge-documents.ts'

export interface UndoStep {
  before: HubDocument
  after: HubDocument
  /** The field that was typed into; undefined for a step that no typing continues. */
  path: string | undefined
  /** When it was last continued. */
  at: number
}

export interface UndoSteps {
  /** The latest last. */
  past: readonly UndoStep[]
  future: readonly UndoStep[]
}

export const noSteps: UndoSteps = { past: [], future: [] }

/** Typing goes on in the same step until a pause of this length. */
const PAUSE_MS = 1000
/** Documents share what they have in common, so even many steps are small. */
const STEPS_MAX = 1000

interface Edit {
  before: HubDocument
  after: HubDocument
  at: number
}

/** With one more step, or with the last one continued. */
export function withStep({ past }: UndoSteps, { before, after, at }: Edit): UndoSteps {
  const path = changedPath(before, after)
  const last = past.at(-1)
  const goesOn =
    last?.path !== undefined &&
    last.path === path &&
    last.after === before &&
    at - last.at < PAUSE_MS
  const step = { before: goesOn ? last.before : before, after, path, at }
  const kept = goesOn ? past.slice(0, -1) : past.slice(-(STEPS_MAX - 1))
  return { past: [...kept, step], future: [] }
}

export interface Stepped {
  document: HubDocument
  steps: UndoSteps
}

/**
 * Undoes the last step. Changes of others since then stay: they are merged with the step, and where
 * both touch the same, theirs counts. Undefined if there is nothing to take back.
 */
export function undone({ past, future }: UndoSteps, document: HubDocument): Stepped | undefined {
  const step = past.at(-1)
  if (!step) return undefined
  const rest = past.slice(0, -1)
  const next = carried(document, step.after, step.before)
  if (!next) return undone({ past: rest, future }, document)
  const inverse = { ...step, before: next, after: document, path: undefined }
  return { document: next, steps: { past: rest, future: [...future, inverse] } }
}

export function redone({ past, future }: UndoSteps, document: HubDocument): Stepped | undefined {
  const step = future.at(-1)
  if (!step) return undefined
  const rest = future.slice(0, -1)
  const next = carried(document, step.before, step.after)
  if (!next) return redone({ past, future: rest }, document)
  const again = { ...step, before: document, after: next, path: undefined }
  return { document: next, steps: { past: [...past, again], future: rest } }
}

/** The document with the way from one state to another made in it; undefined if that changes nothing. */
function carried(
  document: HubDocument,
  from: HubDocument,
  to: HubDocument,
): HubDocument | undefined {
  if (document === from) return to
  const merge = mergeDocuments({ base: from, mine: to, theirs: document }, new Map(), 'theirs')
  return merge.isTooLong || isSameValue(merge.document, document) ? undefined : merge.document
}

/**
 * The one field in which two values differ, such as `blocks.b1.title`; undefined if they differ in several, or in the entries
 * of a list. Equal parts are the same objects, so parts are compared by identity. A missing field is one without a value.
 */
export function changedPath(before: unknown, after: unknown): string | undefined {
  const names: string[] = []
  let [one, other] = [before, after]
  while (isParts(one) || isParts(other)) {
    const [old, now] = [partsOf(one), partsOf(other)]
    if (!old || !now) return undefined
    const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
      (name) => old.get(name) !== now.get(name),
    )
    const [name] = changed
    if (changed.length !== 1 || name === undefined) return undefined
    names.push(name)
    one = old.get(name)
    other = now.get(name)
  }
  return names.join('.')
}

const isParts = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Entries of lists are known by their ids. A list is no field that grows letter by letter. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (value === undefined || value === null) return new Map()
  if (!isParts(value)) return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  return new Map(value.map((entry, at) => [idOf(entry) ?? String(at), entry]))
}

const idOf = (entry: unknown): string | undefined =>
  isParts(entry) && 'id' in entry && typeof entry.id === 'string' ? entry.id : undefined
