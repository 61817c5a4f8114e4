import { mutationOptions } from '@tanstack/react-query'
import type { Account } from '../../../contract/people/account.ts'
import { answer, api } from '../../lib/api/api.ts'
import { queryClient, shouldRetry } from '../../lib/api/query-client.ts'
import { BASE_PATH } from '../../lib/base-path.ts'
import { log } from '../../lib/log.ts'
import { cookieText } from '../../lib/session/cookies.ts'
import { accountQuery } from '../../lib/session/session.ts'
import { tourCookiesIn } from './tour-cookies.ts'

const seeTour = (tour: string): Promise<Account> =>
  answer(api.v1.account['has-seen-tour'][':tour'].$put({ param: { tour } }))

/** Marked as seen optimistically and never rolled back: a closed dialog stays closed until the next page load. */
export const seeTourMutation = mutationOptions({
  mutationFn: seeTour,
  retry: shouldRetry,
  onMutate: (tour: string) => {
    queryClient.setQueryData(
      accountQuery.queryKey,
      (account) => account && { ...account, hasSeenTour: { ...account.hasSeenTour, [tour]: true } },
    )
  },
  onError: (error, tour) => log(`${tour} could not be marked seen`, error),
})

/**
 * Marks the tours named by cookies as seen. Runs before the first screen, so that a hidden tour never appears. If a call
 * fails, its cookie stays for the next page load.
 */
export async function seeCookieTours(): Promise<void> {
  const found = tourCookiesIn(document.cookie)
  if (found.length === 0) return
  try {
    for (const { name, tour } of found) {
      await seeTour(tour)
      dropCookie(name)
    }
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, refetchType: 'none' })
    await queryClient.fetchQuery(accountQuery)
  } catch (error) {
    log('A tour cookie could not be worked off', error)
  }
}

/** The cookie may have been set for the whole host or for the base path, so delete it for all. */
function dropCookie(name: string): void {
  for (const path of ['/', BASE_PATH, BASE_PATH.slice(0, -1)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store's own interface is asynchronous and not in every browser
    document.cookie = cookieText(name, '', { path, maxAgeSeconds: 0, secure: false })
  }
}
