import { z } from 'zod'
import { HubDocument } from '../../../../contract/hubs/document.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { isTransient } from '../../../lib/api/query-client.ts'
import { showFailure } from '../../../lib/api/show-failure.ts'
import { draftKey, dropDraft, findDraft, keepDraft } from '../../../lib/draft.ts'
import type { HubAddress } from '../queries.ts'
import { fetchDraft, saveDraft, type TaggedDraft } from './draft-calls.ts'
import { type DraftEvent, type DraftState, isSame, nextDraft, withKept } from './draft-state.ts'

const PAUSE_MS = 1000
const RETRY_MS = 5000

const Kept = z.object({ document: HubDocument, etag: z.string() })

export interface DraftStore {
  read: () => DraftState
  subscribe: (listener: () => void) => () => void
  edit: (change: (document: HubDocument) => HubDocument) => void
  /** Saves at once. Resolves to whether everything that was typed is saved. */
  flush: () => Promise<boolean>
  keepMine: () => void
  takeTheirs: () => void
  /** Takes over the tag that the draft has after a call, such as its publication. */
  adopt: (etag: string) => void
  /** Reads the draft again, after a call that has changed it. */
  reload: () => Promise<void>
  /** Begins to save by itself. Returns the function that ends it; what is not saved stays on this device. */
  open: () => () => void
}

/**
 * The draft in this tab. It saves a second after the last change, and keeps what is typed on this device until it is saved,
 * so that neither a closed tab nor an ended session loses it.
 */
export function draftStore(
  address: HubAddress,
  loaded: TaggedDraft,
  onSaved: () => void,
): DraftStore {
  const key = draftKey(`hub-${address.domain}/${address.key}`)
  const listeners = new Set<() => void>()
  let state = withKept(loaded, findDraft(localStorage, key, Kept))
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined

  const apply = (event: DraftEvent) => {
    state = nextDraft(state, event)
    if (state.phase === 'clean') dropDraft(localStorage, key)
    else if (event.kind === 'edited' || event.kind === 'keptMine')
      keepDraft(localStorage, key, { document: state.document, etag: state.etag })
    for (const listener of listeners) listener()
    plan()
  }
  const plan = () => {
    clearTimeout(timer)
    if (state.phase === 'dirty') timer = setTimeout(send, PAUSE_MS)
    if (state.phase === 'offline') timer = setTimeout(send, RETRY_MS)
  }
  const send = (): Promise<void> => {
    sending ??= sendOnce().finally(() => {
      sending = undefined
    })
    return sending
  }
  const sendOnce = async () => {
    const sent = state.document
    apply({ kind: 'sending' })
    try {
      const draft = await saveDraft(address, sent, state.etag)
      apply({ kind: 'saved', sent, draft })
      onSaved()
    } catch (error) {
      apply(await afterFailure(address, sent, error))
    }
  }
  const flush = async () => {
    for (let tries = 0; tries < 3 && isUnsaved(state); tries += 1) await send()
    return state.phase === 'clean'
  }
  const retry = () => {
    if (state.phase === 'offline') void send()
  }
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (change) => apply({ kind: 'edited', document: change(state.document) }),
    flush,
    keepMine: () => apply({ kind: 'keptMine' }),
    takeTheirs: () => state.theirs && apply({ kind: 'replaced', draft: state.theirs }),
    adopt: (etag) => apply({ kind: 'tagged', etag }),
    reload: async () => apply({ kind: 'replaced', draft: await fetchDraft(address) }),
    open: () => {
      plan()
      addEventListener('online', retry)
      return () => {
        removeEventListener('online', retry)
        clearTimeout(timer)
        if (state.phase === 'dirty') void send()
      }
    },
  }
}

const isUnsaved = ({ phase }: DraftState) =>
  phase === 'dirty' || phase === 'saving' || phase === 'offline' || phase === 'refused'

/** A refusal that names no field is shown; what was typed stays on this device all the same. */
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
    return isSame(theirs.document, sent)
      ? { kind: 'saved', sent, draft: theirs }
      : { kind: 'overtaken', theirs }
  } catch {
    // Without their draft there is nothing to choose yet: the next try finds the conflict again
    return { kind: 'unreachable' }
  }
}
