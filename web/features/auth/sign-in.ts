import { answer, api } from '../../lib/api.ts'
import { pageAddress } from '../../lib/base-path.ts'
import { HOME } from '../../lib/intended-page.ts'
import { PUBLIC_ORIGIN, publicOrigin } from '../../lib/page-meta.ts'

/** Why the user was sent to the identity provider, and the page to continue on. */
export interface Errand {
  purpose: 'login' | 'link'
  page: string
}

/** Keys in session storage, which belongs to this tab and ends with it. */
const ERRAND = 'signIn'
const FAILED = 'signInFailed'

/** The public origin of the server; that of the page where no server has written it into the page. */
const ownOrigin = (): string => {
  const origin = publicOrigin()
  return origin === PUBLIC_ORIGIN ? location.origin : origin
}

/** The address that the provider redirects back to. */
export const redirectUri = (): string => ownOrigin() + pageAddress('/auth/callback')

/** This page under the public origin; undefined unless it was opened under another host name. */
export function elsewhere(): string | undefined {
  if (location.origin === ownOrigin()) return undefined
  return ownOrigin() + location.pathname + location.search
}

/**
 * Goes to the identity provider. The cookie that the return needs belongs to the host of this page, so a page under another
 * host name first moves to the public origin.
 */
export async function leaveForProvider(errand: Errand): Promise<void> {
  const other = elsewhere()
  if (other !== undefined) return location.assign(other)
  // A provider with a session returns the same user without asking, which is of no use to link another or after a failure.
  const fresh = errand.purpose === 'link' || sessionStorage.getItem(FAILED) !== null
  const { authorizationUrl } = await answer(
    api.v1.auth.oauth.start.$post({ json: { redirectUri: redirectUri(), fresh } }),
  )
  sessionStorage.removeItem(FAILED)
  sessionStorage.setItem(ERRAND, JSON.stringify(errand))
  location.assign(authorizationUrl)
}

/** A return that was not started in this tab counts as a login. */
export function findErrand(): Errand {
  try {
    const { purpose, page } = JSON.parse(sessionStorage.getItem(ERRAND) ?? '{}') as Partial<Errand>
    const isOwn = page?.startsWith('/') && !page.startsWith('//')
    return { purpose: purpose === 'link' ? 'link' : 'login', page: isOwn && page ? page : HOME }
  } catch {
    return { purpose: 'login', page: HOME }
  }
}

/** Makes the provider ask who the user is at the next sign-in. */
export const noteFailure = (): void => sessionStorage.setItem(FAILED, 'true')

export const forgetErrand = (): void => sessionStorage.removeItem(ERRAND)
