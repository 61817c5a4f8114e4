import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { HubDocument } from '../../../../contract/hubs/document.ts'
import type { Hub } from '../../../../contract/hubs/hubs.ts'
import { publishingChecks } from '../../../../hub-page/checks.ts'
import type { EditorTab } from '../editor-path.ts'
import { hubKeys, hubQuery } from '../queries.ts'
import { type ButtonTrouble, useTroubles } from './button-health.ts'
import { Canvas } from './canvas.tsx'
import { ChecksNote } from './checks-note.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import type { TaggedDraft } from './draft-calls.ts'
import { draftStore } from './draft-store.ts'
import css from './editor.module.css'
import { EditorBar } from './editor-bar.tsx'
import { EditingProvider } from './editor-context.ts'
import { EditorTabs } from './editor-tabs.tsx'
import { usePublishing } from './use-publishing.tsx'
import { useUndoToasts } from './use-undo-toasts.tsx'

export interface EditorPanes {
  /** Beside or below the page, by tab. */
  pane: ReactNode
  /** In the place of the page, such as two versions side by side. */
  instead?: ReactNode
}

interface HubEditorProps {
  hub: Hub
  draft: TaggedDraft
  tab: EditorTab
  mayUpdate: boolean
  panesFor: (tab: EditorTab, parts: EditorParts) => EditorPanes
  onQr: () => void
}

/** What panes ask of the frame around them. */
export interface EditorParts {
  /** Asks first, unless it switches the page on. */
  onSwitch: () => void
}

/** The editor of a hub: bar, tabs, one pane and the page. */
export function HubEditor({ hub, draft, tab, mayUpdate, panesFor, onQr }: HubEditorProps) {
  const { store, state } = useDraft(hub, draft)
  const [openBlock, setOpenBlock] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const troubles = useTroubles(hub, state.document)
  const checks = useMemo(() => checked(state.document, troubles), [state.document, troubles])
  const offerUndo = useUndoToasts()
  const publishing = usePublishing({
    hub,
    store,
    errors: checks.errors.length,
    onChecked: setChecked,
  })
  const editing = {
    ...{ hub, document: state.document, store, mayUpdate, problems: state.problems },
    ...{ ...checks, troubles, isChecked, openBlock, setOpenBlock, offerUndo },
  }
  const { pane, instead } = panesFor(tab, { onSwitch: publishing.onSwitch })
  return (
    <EditingProvider value={editing}>
      <div className={css.editor}>
        <EditorBar state={state} publishing={publishing} onQr={onQr} />
        {state.theirs && <ConflictBar theirs={state.theirs} store={store} />}
        <div className={css.work} data-wide={instead ? true : undefined}>
          <EditorTabs hub={hub} tab={tab} />
          <fieldset
            className={css.pane}
            disabled={!mayUpdate && tab !== 'history' && tab !== 'insights'}
          >
            <div className={css.paneInside}>
              {!mayUpdate && <p className={css.readOnly}>{whyReadOnly(hub)}</p>}
              {isChecked && <ChecksNote />}
              {pane}
            </div>
          </fieldset>
          {instead ?? <Canvas />}
        </div>
      </div>
      {publishing.dialogs}
    </EditingProvider>
  )
}

const checked = (document: HubDocument, troubles: readonly ButtonTrouble[]) =>
  publishingChecks(document, {
    brokenPlaces: new Map(troubles.map(({ place, words }) => [place, words])),
  })

const whyReadOnly = ({ status }: Hub): string =>
  status === 'TRASHED'
    ? 'This hub is in the trash. Restore it in the list of hubs to change it.'
    : 'Your role lets you look at this hub, not change it.'

function useDraft(hub: Hub, draft: TaggedDraft) {
  const client = useQueryClient()
  const [store] = useState(() =>
    draftStore(hub, draft, () => {
      void client.invalidateQueries({ queryKey: hubQuery(hub).queryKey })
      void client.invalidateQueries({ queryKey: [...hubKeys.one(hub), 'versions'] })
      void client.invalidateQueries({ queryKey: hubKeys.lists })
    }),
  )
  useEffect(() => store.open(), [store])
  return { store, state: useSyncExternalStore(store.subscribe, store.read) }
}
