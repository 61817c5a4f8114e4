import { type FetchQueryOptions, hashKey, type QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../../lib/api/query-client.ts'
import { beginBeats } from '../pace.ts'
import { sendGathered } from './ask-part.ts'

/** Short, so that opening a screen or going back to a period asks again: numbers from before may lack the latest clicks. */
const FRESH_MS = 1000

/** A piece of a screen that one query answers. */
export interface ScreenPart {
  isThere: () => boolean
  /** Resolves when it is answered or has failed. */
  ask: () => Promise<void>
  /** Stops waiting for the answer, unless something shows it. */
  abandon: () => void
}

export const screenPart = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): ScreenPart => {
  const hash = hashKey(query.queryKey)
  const find = () => queryClient.getQueryCache().get(hash)
  return {
    isThere: () => find()?.state.data !== undefined,
    ask: () => queryClient.prefetchQuery({ ...query, staleTime: FRESH_MS }),
    abandon: () => {
      const found = find()
      if (found?.state.fetchStatus !== 'fetching' || found.getObserversCount() > 0) return
      void found.cancel({ revert: true })
    },
  }
}

/** Asks for all parts at the same time. Resolves when those that are not there yet are answered or have failed. */
export async function askTogether(parts: readonly ScreenPart[]): Promise<void> {
  const waited = parts.map((part) => {
    const wasThere = part.isThere()
    const answered = part.ask()
    return wasThere ? undefined : answered
  })
  // After the other half of a screen, which asks in a turn of its own.
  setTimeout(sendGathered)
  beginBeats()
  await Promise.all(waited)
}
