import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '../../lib/api/api-fetch.ts'
import { BASE_PATH } from '../../lib/base-path.ts'
import { log } from '../../lib/log.ts'
import { isNewVersion } from './known-version.ts'

const EVERY_MS = 60_000

/**
 * The version to update to; null if this browser is up to date. Polling pauses while the tab is hidden and resumes as soon
 * as it is shown. A failure is only logged and the previous data stays. It is rethrown as a plain Error, because a
 * TypeError would count as a lost connection.
 */
export const newVersionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async (): Promise<string | null> => {
    const version = await fetchVersion()
    return isNewVersion(version) ? version : null
  },
  retry: false,
  staleTime: 0,
  refetchInterval: EVERY_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
})

async function fetchVersion(): Promise<string> {
  try {
    const answer = await fetchJson<{ version: string }>(`${BASE_PATH}version`, {
      cache: 'no-store',
    })
    return answer.version
  } catch (error) {
    log('The version could not be checked', error)
    throw new Error('The version could not be checked', { cause: error })
  }
}
