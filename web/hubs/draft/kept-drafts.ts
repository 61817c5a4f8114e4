import { z } from 'zod'
import { HubDocument } from '../../../contract/hubs/document.ts'
import { draftKey, dropDraft, findDraft, keepDraft, UNSAVED } from '../../lib/forms/draft.ts'
import { randomKey } from '../../lib/request-key.ts'
import type { HubAddress } from '../queries.ts'
import type { UnsavedDraft } from './draft-state.ts'

const Kept = z.object({ document: HubDocument, base: HubDocument, etag: z.string() })

export interface KeptDrafts {
  /** What tabs of this browser could not save, this tab's first. */
  list: () => { key: string; draft: UnsavedDraft }[]
  /** Returns whether there was room on the device. */
  keep: (draft: UnsavedDraft) => boolean
  drop: () => void
  forget: (key: string) => void
}

/**
 * The unsaved changes of this tab, kept on this device. Every tab has its own entry, so that two of them never overwrite each
 * other; a tab that opens takes over entries that others left behind.
 */
export function keptDrafts(
  { domain, key }: HubAddress,
  store: Storage = localStorage,
  tab: string = tabName(),
): KeptDrafts {
  const start = `${draftKey(`${UNSAVED}${domain}/${key}`)}:`
  const own = start + tab
  return {
    list: () => {
      const keys = Object.keys(store).filter((name) => name.startsWith(start))
      return keys
        .toSorted((a, b) => Number(b === own) - Number(a === own))
        .flatMap((name) => {
          const draft = findDraft(store, name, Kept)
          return draft ? [{ key: name, draft }] : []
        })
    },
    keep: ({ document, base, etag }) => {
      try {
        keepDraft(store, own, { document, base, etag })
        return true
      } catch {
        return false
      }
    },
    drop: () => dropDraft(store, own),
    forget: (name) => dropDraft(store, name),
  }
}

const TAB = 'hub-editor-tab'
const TAB_LENGTH = 16

/** Of this tab, also after a reload. */
export function tabName(): string {
  const known = sessionStorage.getItem(TAB)
  if (known) return known
  const name = randomKey().slice(0, TAB_LENGTH)
  sessionStorage.setItem(TAB, name)
  return name
}
