import { accountOperations } from './account-operations.ts'
import { linkOperations } from './link-operations.ts'

const UI = '/api/ui/v1/'

/** Calls outside of the screens' API. The analytics calls are the same at both addresses. */
const others: Readonly<Record<string, string>> = {
  'GET /urls/history': 'listOwnDemoLinks',
  'POST /subscriptions/v1/subscribe': 'subscribeToNewsletter',
}

const named = new Map(
  `${linkOperations}${accountOperations}`
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [method, path, name] = line.split(' ') as [string, string, string]
      return [`${method} ${UI}${path}`, name]
    }),
)

/**
 * The name of a call in the API document, which is the name of its function in the SDK; so it is never changed. Undefined
 * for a call that has none yet.
 */
export function operationId(method: string, path: string): string | undefined {
  const inUi = path
    .replace(/^\/analytics\/v1\/(orphans|conversions)/, `${UI}analytics/$1`)
    .replace(/^\/analytics\/v1\//, `${UI}analytics/`)
  if (path.endsWith('/version')) return 'getVersion'
  return named.get(`${method} ${inUi}`) ?? others[`${method} ${path}`]
}

/** All names of calls that the table has. */
export const operationNames = (): readonly string[] => [...named.values(), ...Object.values(others)]
