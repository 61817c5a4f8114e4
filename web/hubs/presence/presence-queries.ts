import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { HubPresence } from '../../../contract/hubs/presence.ts'
import { answer, api } from '../../lib/api/api.ts'
import type { EditorTab } from '../editor-path.ts'
import { type HubAddress, hubKeys } from '../queries.ts'

const EVERY_MS = 3000

interface Place {
  /** Of the browser. */
  tab: string
  area: EditorTab
  blockId: string | null
}

/** Says where this tab is, and reads where the others are. Asked again and again while the tab is seen. */
export const presenceQuery = (address: HubAddress, { tab, area, blockId }: Place) =>
  queryOptions({
    queryKey: [...hubKeys.one(address), 'presence', area, blockId],
    queryFn: (): Promise<HubPresence> =>
      answer(
        api.v1.furlhubs[':domain'][':key'].presence.$put({
          param: { domain: address.domain, key: address.key },
          json: { tab, area, blockId },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Also while the page is being left. */
export async function leaveEditor({ domain, key }: HubAddress, tab: string): Promise<void> {
  const call = api.v1.furlhubs[':domain'][':key'].presence[':tab']
  await call.$delete({ param: { domain, key, tab } }, { init: { keepalive: true } }).catch(() => {
    // The member disappears after some seconds anyway
  })
}
