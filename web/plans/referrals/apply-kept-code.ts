import { hasPermission } from '../../../contract/people/permissions.ts'
import { answer, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { BASE_PATH } from '../../lib/base-path.ts'
import { log } from '../../lib/log.ts'
import { isActing } from '../../lib/session/acting.ts'
import { cookieText, findCookie } from '../../lib/session/cookies.ts'
import { accountQuery } from '../../lib/session/session.ts'
import { REFERRAL_COOKIE } from '../../lib/session/signup-cookies.ts'

let isTried = false

/**
 * Links the account to the code that a page for guests kept, once per page load. The cookie is dropped once the account is
 * linked; after a failure it stays for the next page load.
 */
export async function applyKeptCode(): Promise<void> {
  const code = findCookie(document.cookie, REFERRAL_COOKIE)
  const account = queryClient.getQueryData(accountQuery.queryKey)
  if (isTried || !code || !account || isActing()) return
  isTried = true
  if (account.linkedToReferral) return dropCookie()
  if (!hasPermission(account.role, 'Admin')) return
  try {
    const linked = await answer(api.v1.profile.referrals[':code'].$put({ param: { code } }))
    dropCookie()
    queryClient.setQueryData(accountQuery.queryKey, linked)
  } catch (error) {
    log('the referral code could not be applied', error)
  }
}

function dropCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store's own interface is not in every browser
  document.cookie = cookieText(REFERRAL_COOKIE, '', {
    path: BASE_PATH,
    maxAgeSeconds: 0,
    secure: location.protocol === 'https:',
  })
}
