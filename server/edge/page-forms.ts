import { requireBytes } from '../platform/http/body.ts'
import { Problem } from '../platform/http/problem.ts'

// For the forms of pages that work without scripts.

/** A form on another site must not ask for mails in the name of its visitors. */
export function requireOwnPage({ headers }: Request): void {
  const site = headers.get('sec-fetch-site')
  // Browsers leave that header out over plain http.
  const isOwn =
    site === null
      ? isSameHost(headers.get('origin'), headers.get('host'))
      : site === 'same-origin' || site === 'none'
  if (!isOwn) throw new Problem('forbidden', { detail: 'Open the page and use the form there.' })
}

const isSameHost = (origin: string | null, host: string | null): boolean =>
  origin === null || URL.parse(origin)?.host === host?.toLowerCase()

const FORM_TYPE = 'application/x-www-form-urlencoded'
const FORM_BYTES_MAX = 4096

/** Undefined for any other body, such as a mail program may send. */
export async function findForm(request: Request): Promise<URLSearchParams | undefined> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith(FORM_TYPE)) return undefined
  const bytes = await requireBytes(request, { types: [FORM_TYPE], max: FORM_BYTES_MAX })
  return new URLSearchParams(new TextDecoder().decode(bytes))
}
