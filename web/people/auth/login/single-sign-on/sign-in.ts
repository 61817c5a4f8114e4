import { PUBLIC_ORIGIN } from '../../../../../contract/screens/page-slots.ts'
import { answer, api } from '../../../../lib/api/api.ts'
import { pageAddress } from '../../../../lib/base-path.ts'
import { publicOrigin } from '../../../../lib/page-meta.ts'
import { HOME } from '../../../../lib/session/intended-page.ts'

/** Why the user was sent to the identity provider, and the page to continue on. */
export interface SignInIntent {
  purpose: 'login' | 'link'
  page: string
}

/** Keys in session storage, which belongs to this tab and ends with it. */
const INTENT_KEY = 'signIn'
const FAILED_KEY = 'signInFailed'

/** The public origin of the server; that of the page where no server has written it into the page. */
const ownOrigin = (): string => {
  const origin = publicOrigin()
  return origin === PUBLIC_ORIGIN ? location.origin : origin
}

/** The address that the provider redirects back to. */
export const redirectUri = (): string => ownOrigin() + pageAddress('/auth/callback')

/** This page under the public origin; undefined unless it was opened under another host name. */
export function findPublicPage(): string | undefined {
  if (location.origin === ownOrigin()) return undefined
  return ownOrigin() + location.pathname + location.search
}

/**
 * Goes to the identity provider. The cookie that the return needs belongs to the host of this page, so a page under another
 * host name first moves to the public origin.
 */
export async function leaveForProvider(intent: SignInIntent): Promise<void> {
  const publicPage = findPublicPage()
  if (publicPage !== undefined) return location.assign(publicPage)
  // A provider with a session returns the same user without asking, which is of no use to link another or after a failure.
  const fresh = intent.purpose === 'link' || sessionStorage.getItem(FAILED_KEY) !== null
  const { authorizationUrl } = await answer(
    api.v1.auth.oauth.start.$post({ json: { redirectUri: redirectUri(), fresh } }),
  )
  sessionStorage.removeItem(FAILED_KEY)
  sessionStorage.setItem(INTENT_KEY, JSON.stringify(intent))
  location.assign(authorizationUrl)
}

/** A return that was not started in this tab counts as a login. */
export function readSignInIntent(): SignInIntent {
  try {
    const { purpose, page } = JSON.parse(
      sessionStorage.getItem(INTENT_KEY) ?? '{}',
    ) as Partial<SignInIntent>
    const isOwn = page?.startsWith('/') && !page.startsWith('//')
    return { purpose: purpose === 'link' ? 'link' : 'login', page: isOwn && page ? page : HOME }
  } catch {
    return { purpose: 'login', page: HOME }
  }
}

/** Makes the provider ask who the user is at the next sign-in. */
export const noteSignInFailure = (): void => sessionStorage.setItem(FAILED_KEY, 'true')

export const dropSignInIntent = (): void => sessionStorage.removeItem(INTENT_KEY)
