import { answer, api } from '../../lib/api.ts'
import { pageAddress } from '../../lib/base-path.ts'
import { HOME } from '../../lib/intended-page.ts'
import { PUBLIC_ORIGIN, publicOrigin } from '../../lib/page-meta.ts'

/** Why somebody was sent to the identity provider, and where they go on afterwards. */
export interface Errand {
  purpose: 'login' | 'link'
  page: string
}

/** In the session storage: they belong to this tab, and end with it. */
const ERRAND = 'signIn'
const FAILED = 'signInFailed'

/** Where the server lives as people see it. Without a server that writes it into the page it is where the page is. */
const ownOrigin = (): string => {
  const origin = publicOrigin()
  return origin === PUBLIC_ORIGIN ? location.origin : origin
}

/** The one address that the provider sends people back to. */
export const redirectUri = (): string => ownOrigin() + pageAddress('/auth/callback')

/** This page under the public address, where it was opened by another name of the same machine. */
export function elsewhere(): string | undefined {
  if (location.origin === ownOrigin()) return undefined
  return ownOrigin() + location.pathname + location.search
}

/**
 * Goes to the identity provider. The cookie that the way back needs belongs to the host of this page, so a page under
 * another name is left for the same one under the public address first.
 */
export async function leaveForProvider(errand: Errand): Promise<void> {
  const other = elsewhere()
  if (other !== undefined) return location.assign(other)
  // A provider that knows somebody sends the same person back without a word: no use for who wants to be another.
  const fresh = errand.purpose === 'link' || sessionStorage.getItem(FAILED) !== null
  const { authorizationUrl } = await answer(
    api.v1.auth.oauth.start.$post({ json: { redirectUri: redirectUri(), fresh } }),
  )
  sessionStorage.removeItem(FAILED)
  sessionStorage.setItem(ERRAND, JSON.stringify(errand))
  location.assign(authorizationUrl)
}

/** A way back that nobody here set out on is taken for a login. */
export function findErrand(): Errand {
  try {
    const { purpose, page } = JSON.parse(sessionStorage.getItem(ERRAND) ?? '{}') as Partial<Errand>
    const isOwn = page?.startsWith('/') && !page.startsWith('//')
    return { purpose: purpose === 'link' ? 'link' : 'login', page: isOwn && page ? page : HOME }
  } catch {
    return { purpose: 'login', page: HOME }
  }
}

/** The next way begins with the question who it is. */
export const noteFailure = (): void => sessionStorage.setItem(FAILED, 'true')

export const forgetErrand = (): void => sessionStorage.removeItem(ERRAND)
