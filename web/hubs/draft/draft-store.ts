import type { HubDocument } from '../../../contract/hubs/document.ts'
import { isSameValue } from '../../../contract/hubs/document-diff.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { isTransient } from '../../lib/api/query-client.ts'
import { showFailure } from '../../lib/api/show-failure.ts'
import { guardUnsaved } from '../../lib/session/unsaved.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { HubAddress } from '../queries.ts'
import { fetchDraft, saveDraft, type TaggedDraft } from './draft-calls.ts'
import {
  type DraftEvent,
  type DraftState,
  loadedDraft,
  nextDraft,
  withKept,
} from './draft-state.ts'
import { type KeptDrafts, keptDrafts } from './kept-drafts.ts'

const PAUSE_MS = 1000
const RETRY_MS = 5000

export interface DraftStore {
  read: () => DraftState
  subscribe: (listener: () => void) => () => void
  /** A change that returns the same document changes nothing. */
  edit: (change: (document: HubDocument) => HubDocument) => void
  undo: () => void
  redo: () => void
  /** Saves at once. Resolves to whether everything that was typed is saved. */
  flush: () => Promise<boolean>
  keepMine: () => void
  takeTheirs: () => void
  /** Ends a conflict with a document that the member has merged. */
  merge: (document: HubDocument) => void
  /** Takes over the tag that the draft has after a call, such as its publication. */
  adopt: (etag: string) => void
  /** Reads the draft again, after a call that has changed it. Undo brings the former one back. */
  reload: () => Promise<void>
  /** Takes over a newer draft of another member, unless there are unsaved changes here. */
  follow: () => Promise<void>
  /** Starts autosaving. Returns a function that stops it; unsaved changes stay on this device. */
  open: () => () => void
}

interface DraftListeners {
  onSaved: () => void
  /** Changes of another member were merged with those of this tab. */
  onMerged: (theirs: TaggedDraft) => void
}

/**
 * The draft in this tab. It saves a second after the last change, and keeps changes on this device until they are saved, so
 * that neither a closed tab nor an ended session loses them.
 */
export function draftStore(
  address: HubAddress,
  loaded: TaggedDraft,
  listeners: DraftListeners,
): DraftStore {
  return new OpenDraft(address, loaded, listeners)
}

class OpenDraft implements DraftStore {
  readonly #address: HubAddress
  readonly #kept: KeptDrafts
  readonly #listeners: DraftListeners
  readonly #subscribers = new Set<() => void>()
  #state: DraftState
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  #hasRoom = true

  constructor(address: HubAddress, loaded: TaggedDraft, listeners: DraftListeners) {
    this.#address = address
    this.#listeners = listeners
    this.#kept = keptDrafts(address)
    this.#state = resumed(this.#kept, loaded)
  }

  read = () => this.#state

  subscribe = (listener: () => void) => {
    this.#subscribers.add(listener)
    return () => this.#subscribers.delete(listener)
  }

  edit = (change: (document: HubDocument) => HubDocument) =>
    this.#apply({ kind: 'edited', document: change(this.#state.document), at: now() })

  undo = () => this.#apply({ kind: 'undone' })
  redo = () => this.#apply({ kind: 'redone' })
  keepMine = () => this.#apply({ kind: 'keptMine' })
  merge = (document: HubDocument) => this.#apply({ kind: 'merged', document, at: now() })
  adopt = (etag: string) => this.#apply({ kind: 'tagged', etag })

  takeTheirs = () => {
    const { theirs } = this.#state
    if (theirs) this.#apply({ kind: 'replaced', draft: theirs, at: now() })
  }

  reload = async () =>
    this.#apply({ kind: 'replaced', draft: await fetchDraft(this.#address), at: now() })

  follow = async () => {
    if (this.#state.phase !== 'clean') return
    this.#apply({ kind: 'followed', draft: await fetchDraft(this.#address) })
  }

  flush = async () => {
    for (let tries = 0; tries < FLUSH_TRIES && isUnsaved(this.#state); tries += 1)
      await this.#send()
    return !isUnsaved(this.#state)
  }

  open = () => {
    const retry = () => {
      if (this.#state.phase === 'offline') void this.#send()
    }
    this.#plan()
    addEventListener('online', retry)
    const release = guardUnsaved(this.flush)
    return () => {
      release()
      removeEventListener('online', retry)
      clearTimeout(this.#timer)
      if (this.#state.phase === 'dirty') void this.#send()
    }
  }

  #apply(event: DraftEvent): void {
    const before = this.#state
    this.#state = nextDraft(before, event)
    if (this.#state === before) return
    this.#keep(before)
    for (const listener of this.#subscribers) listener()
    this.#plan()
  }

  #keep(before: DraftState): void {
    if (this.#state.phase === 'clean') this.#kept.drop()
    else if (isOther(before, this.#state)) {
      const isKept = this.#kept.keep(this.#state)
      if (this.#hasRoom && !isKept) sayNoRoom()
      this.#hasRoom = isKept
    }
  }

  #plan(): void {
    clearTimeout(this.#timer)
    const { phase } = this.#state
    const send = () => void this.#send()
    if (phase === 'dirty') this.#timer = setTimeout(send, PAUSE_MS)
    if (phase === 'offline') this.#timer = setTimeout(send, RETRY_MS)
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  async #sendOnce(): Promise<void> {
    // In a conflict nothing is sent until the member has chosen
    if (this.#state.phase === 'conflict') return
    const sent = this.#state.document
    this.#apply({ kind: 'sending' })
    try {
      const draft = await saveDraft(this.#address, sent, this.#state.etag)
      this.#apply({ kind: 'saved', sent, draft })
      this.#listeners.onSaved()
    } catch (error) {
      const event = await afterFailure(this.#address, sent, error)
      this.#apply(event)
      if (event.kind === 'overtaken' && !this.#state.theirs) this.#listeners.onMerged(event.theirs)
    }
  }
}

const FLUSH_TRIES = 3
const now = () => performance.now()

function sayNoRoom(): void {
  toast({
    title: 'Not kept on this device',
    message: 'The browser has no room left. Leave this tab open until your changes are saved.',
    tone: 'danger',
  })
}

/** The draft as it is saved, with what tabs of this browser could not save. */
function resumed(kept: KeptDrafts, loaded: TaggedDraft): DraftState {
  let state = loadedDraft(loaded)
  for (const { key, draft } of kept.list()) {
    const next = withKept(state, draft, loaded)
    if (!next) continue
    state = next
    kept.forget(key)
  }
  if (state.phase !== 'clean') kept.keep(state)
  return state
}

const isOther = (before: DraftState, after: DraftState): boolean =>
  before.document !== after.document || before.base !== after.base || before.etag !== after.etag

const isUnsaved = ({ phase }: DraftState) => phase !== 'clean'

/** Shows a refusal that names no field. The typed text stays on this device. */
async function afterFailure(
  address: HubAddress,
  sent: HubDocument,
  error: unknown,
): Promise<DraftEvent> {
  if (!(error instanceof ApiProblem) || isTransient(error)) return { kind: 'unreachable' }
  if (error.status === 412) return overtaken(address, sent)
  if (error.fields.length === 0) showFailure(error)
  return { kind: 'refused', problems: error.fields }
}

/** A save whose answer was lost finds its own draft. */
async function overtaken(address: HubAddress, sent: HubDocument): Promise<DraftEvent> {
  try {
    const theirs = await fetchDraft(address)
    return isSameValue(theirs.document, sent)
      ? { kind: 'saved', sent, draft: theirs }
      : { kind: 'overtaken', theirs }
  } catch {
    // Without their draft there is nothing to merge yet: the next try finds the conflict again
    return { kind: 'unreachable' }
  }
}
