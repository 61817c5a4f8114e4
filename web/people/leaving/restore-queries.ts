import { queryOptions } from '@tanstack/react-query'
import type {
  AccountRestore,
  FoundRestore,
  StartRestore,
} from '../../../contract/clicks/restores.ts'
import { answer, api } from '../../lib/api/api.ts'
import { apiFetch } from '../../lib/api/api-fetch.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { sendConfirmed } from '../../lib/session/confirmation.ts'

const POLL_MS = 1000
const { restore } = api.v1.account

const working: readonly AccountRestore['status'][] = ['CHECKING', 'RUNNING', 'UNDOING']

export const isUnderWay = (found: FoundRestore | undefined): boolean =>
  found?.restore != null && working.includes(found.restore.status)

/** The restore of the last day. Polls while the server works on it. */
export const restoreQuery = queryOptions({
  queryKey: ['restore'],
  queryFn: (): Promise<FoundRestore> => answer(restore.$get()),
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
})

const keep = (one: AccountRestore | null) =>
  queryClient.setQueryData(restoreQuery.queryKey, (known) => known && { ...known, restore: one })

/** Sends the ZIPs of an export, one behind the other. `isFurther` adds them to those that are here. */
export async function sendZips(files: readonly Blob[], isFurther: boolean): Promise<void> {
  for (const [at, body] of files.entries()) {
    const path = isFurther || at > 0 ? '/parts' : ''
    const response = await sendConfirmed(() =>
      apiFetch(`/api/ui/v1/account/restore${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/zip' },
        body,
      }),
    )
    keep((await response.json()) as AccountRestore)
  }
}

export async function startRestore(json: StartRestore): Promise<void> {
  keep(await sendConfirmed(() => answer(restore.$put({ json }))))
}

export async function giveUpRestore(): Promise<void> {
  await answer(restore.$delete())
  keep(null)
}
