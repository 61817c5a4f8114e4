import { lazy, Suspense, useMemo, useState } from 'react'
import { useDraft, useEditor } from '../editor/editor-context.ts'
import { mergeDocuments, type Side } from './merge-documents.ts'
import type { Merging } from './merging.ts'

/** Two members rarely change the same part. */
const MergePane = lazy(async () => ({ default: (await import('./merge-pane.tsx')).MergePane }))

const none: ReadonlyMap<string, Side> = new Map()

/** The merge of a conflict; undefined while there is none. */
export function useMerging(): Merging | undefined {
  const { store } = useEditor()
  const theirs = useDraft((state) => state.theirs)
  const base = useDraft((state) => (state.theirs ? state.base : undefined))
  const mine = useDraft((state) => (state.theirs ? state.document : undefined))
  const [choices, setChoices] = useState(none)
  const [isOpen, setOpen] = useState(false)
  const merge = useMemo(
    () =>
      base && mine && theirs
        ? mergeDocuments({ base, mine, theirs: theirs.document }, choices)
        : undefined,
    [base, mine, theirs, choices],
  )
  if (!merge || !mine || !theirs) return undefined
  const merging = {
    ...{ mine, theirs, merge, choices, isOpen, setOpen },
    choose: (part: string, side: Side) => setChoices((now) => new Map(now).set(part, side)),
  }
  const save = () => {
    setOpen(false)
    setChoices(none)
    store.merge(merge.document)
  }
  const panes = isOpen
    ? {
        pane: (
          <Suspense>
            <MergePane merging={merging} onSave={save} />
          </Suspense>
        ),
        document: merge.document,
      }
    : undefined
  return { ...merging, panes }
}
