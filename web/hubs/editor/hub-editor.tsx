import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { isSameValue } from '../../../contract/hubs/document-diff.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { publishingChecks } from '../../../hub-page/checks.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { Canvas } from '../canvas/canvas.tsx'
import type { TaggedDraft } from '../draft/draft-calls.ts'
import { draftStore } from '../draft/draft-store.ts'
import type { EditorTab } from '../editor-path.ts'
import { ConflictBar } from '../merge/conflict-bar.tsx'
import { useMerging } from '../merge/use-merging.tsx'
import { personWords } from '../presence/person-words.ts'
import { PresenceScope } from '../presence/presence-scope.tsx'
import { ChecksNote } from '../publish/checks-note.tsx'
import { usePublishing } from '../publish/use-publishing.tsx'
import { hubKeys, hubQuery } from '../queries.ts'
import { useTroubles } from './button-health.ts'
import css from './editor.module.css'
import { EditorBar } from './editor-bar.tsx'
import {
  ChecksProvider,
  EditorProvider,
  OpenBlockIdProvider,
  useChecks,
  useDocument,
  useEditor,
} from './editor-context.ts'
import type { EditorPanes, EditorParts } from './editor-panes.ts'
import { EditorTabs } from './editor-tabs.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useUndoToasts } from './use-undo-toasts.tsx'

interface HubEditorProps {
  hub: Hub
  draft: TaggedDraft
  tab: EditorTab
  mayUpdate: boolean
  panesFor: (tab: EditorTab, parts: EditorParts) => EditorPanes
  onQr: () => void
}

/** The editor of a hub: bar, tabs, one pane and the page. */
export function HubEditor({ hub, draft, mayUpdate, ...frame }: HubEditorProps) {
  const store = useDraftStore(hub, draft)
  const [openBlock, setOpenBlock] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const offerUndo = useUndoToasts()
  const editor = useMemo(
    () => ({ hub, store, mayUpdate, offerUndo, setOpenBlock }),
    [hub, store, mayUpdate, offerUndo],
  )
  return (
    <EditorProvider value={editor}>
      <OpenBlockIdProvider value={openBlock}>
        <ChecksScope isChecked={isChecked}>
          <PresenceScope tab={frame.tab}>
            <EditorFrame {...frame} onChecked={setChecked} />
          </PresenceScope>
        </ChecksScope>
      </OpenBlockIdProvider>
    </EditorProvider>
  )
}

type EditorFrameProps = Pick<HubEditorProps, 'tab' | 'panesFor' | 'onQr'> & {
  onChecked: (isChecked: boolean) => void
}

function EditorFrame({ tab, panesFor, onQr, onChecked }: EditorFrameProps) {
  const { hub, store, mayUpdate } = useEditor()
  const { isChecked } = useChecks()
  const publishing = usePublishing({ hub, store, onChecked })
  const merging = useMerging()
  useEditorKeys({ store, mayUpdate, publish: publishing.publish })
  const { pane, instead, document, heat } = merging?.panes ?? panesFor(tab, publishing)
  const isReadOnly = !mayUpdate && tab !== 'history' && tab !== 'insights'
  return (
    <>
      <div className={css.editor}>
        <EditorBar publishing={publishing} document={document} onQr={onQr} />
        {merging && <ConflictBar merging={merging} />}
        <div className={css.work} data-wide={instead ? true : undefined}>
          <EditorTabs hub={hub} tab={tab} />
          <fieldset className={css.pane} disabled={isReadOnly}>
            <div className={css.paneInside}>
              {!mayUpdate && <p className={css.readOnly}>{whyReadOnly(hub)}</p>}
              {isChecked && <ChecksNote />}
              {pane}
            </div>
          </fieldset>
          {instead ?? <Canvas document={document} heat={heat} />}
        </div>
      </div>
      {publishing.dialogs}
    </>
  )
}

const whyReadOnly = ({ status }: Hub): string =>
  status === 'TRASHED'
    ? 'This hub is in the trash. Restore it in the list of hubs to change it.'
    : 'Your role lets you look at this hub, not change it.'

/** Checks read every address and colour, so they wait for a pause in typing. */
const CHECK_PAUSE_MS = 250

/** What stops publishing, and what does not. Those who show it are rendered again only when it changes. */
function ChecksScope({ isChecked, children }: { isChecked: boolean; children: ReactNode }) {
  const { hub } = useEditor()
  const [document] = useDebouncedValue(useDocument(), CHECK_PAUSE_MS)
  const troubles = useTroubles(hub, document)
  const found = useMemo(() => {
    const brokenPlaces = new Map(troubles.map(({ place, words }) => [place, words]))
    return { ...publishingChecks(document, { brokenPlaces }), troubles, isChecked }
  }, [document, troubles, isChecked])
  return <ChecksProvider value={useSettled(found)}>{children}</ChecksProvider>
}

/** The earlier object as long as the later ones say the same. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  if (settled === value || isSameValue(settled, value)) return settled
  setSettled(value)
  return value
}

function useDraftStore(hub: Hub, draft: TaggedDraft) {
  const client = useQueryClient()
  const first = useRef(hub)
  const [store] = useState(() =>
    draftStore(hub, draft, {
      onSaved: () => {
        void client.invalidateQueries({ queryKey: hubQuery(first.current).queryKey })
        void client.invalidateQueries({ queryKey: [...hubKeys.one(first.current), 'versions'] })
        void client.invalidateQueries({ queryKey: hubKeys.lists })
      },
      onMerged: ({ savedBy }) =>
        toast({
          title: 'Changes merged',
          message: `${personWords(savedBy)} changed this page too. The draft has your changes and theirs.`,
        }),
    }),
  )
  useEffect(() => store.open(), [store])
  return store
}
