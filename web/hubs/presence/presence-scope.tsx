import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { HubPresence, PresentEditor } from '../../../contract/hubs/presence.ts'
import { versionOf } from '../draft/draft-calls.ts'
import { tabName } from '../draft/kept-drafts.ts'
import { useEditor, useOpenBlock } from '../editor/editor-context.ts'
import type { EditorTab } from '../editor-path.ts'
import { hubKeys, hubQuery } from '../queries.ts'
import { leaveEditor, presenceQuery } from './presence-queries.ts'

const PresenceContext = createContext<readonly PresentEditor[]>([])

const nobody: readonly PresentEditor[] = []

/** Others who have the editor of this hub open. */
export const useOthers = (): readonly PresentEditor[] => use(PresenceContext)

/** Says where this tab is, knows where others are, and shows what they save. */
export function PresenceScope({ tab: area, children }: { tab: EditorTab; children: ReactNode }) {
  const { hub } = useEditor()
  const openBlock = useOpenBlock()
  const [tab] = useState(tabName)
  const blockId = area === 'blocks' ? (openBlock ?? null) : null
  const { domain, key, status } = hub
  const { data } = useQuery({
    ...presenceQuery({ domain, key }, { tab, area, blockId }),
    enabled: status !== 'TRASHED',
  })
  useFollowing(data)
  useEffect(() => {
    const leave = () => void leaveEditor({ domain, key }, tab)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [domain, key, tab])
  return <PresenceContext value={data?.items ?? nobody}>{children}</PresenceContext>
}

/** Follows changes that others save. If this tab has unsaved changes, saving merges them instead. */
function useFollowing(data: HubPresence | undefined): void {
  const { hub, store } = useEditor()
  const client = useQueryClient()
  const version = data?.draftVersion
  const { domain, key } = hub
  useEffect(() => {
    if (version === undefined || version <= versionOf(store.read().etag)) return
    void store.follow().catch(() => {
      // The next look tries again
    })
    void client.invalidateQueries({ queryKey: hubQuery({ domain, key }).queryKey })
    void client.invalidateQueries({ queryKey: [...hubKeys.one({ domain, key }), 'versions'] })
  }, [version, store, client, domain, key])
}
