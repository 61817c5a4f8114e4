import { GrantExtension } from '../../../../contract/people/extensions.ts'

/** What the address of the page says: an extension asks, it was allowed, or neither. */
export type Connection =
  | { kind: 'asked'; challenge: string; name: string }
  | { kind: 'allowed' }
  | { kind: 'none' }

const NAME_MAX = 60
const UNNAMED = 'Browser extension'

export function readConnection(search: string): Connection {
  const query = new URLSearchParams(search)
  if (query.has('code')) return { kind: 'allowed' }
  // A name is only shown, so one that is too long is cut rather than refused.
  const name = [...(query.get('name') ?? '')].slice(0, NAME_MAX).join('').trim() || UNNAMED
  const asked = GrantExtension.safeParse({ challenge: query.get('challenge'), name })
  return asked.success ? { kind: 'asked', ...asked.data } : { kind: 'none' }
}

/** The address at which the extension finds the code; it watches for it in the tab that it opened. */
export const allowedPath = (code: string): string => `/extension?${new URLSearchParams({ code })}`
