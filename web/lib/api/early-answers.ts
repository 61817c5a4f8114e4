import { HUB_EDITOR_SCREEN, type Screen } from '../../../contract/screens/screens.ts'
import { TOKEN } from '../session/token.ts'

/** What every signed-in screen asks for before it shows anything, below the path of the API. */
const FIRST_CALLS = [
  '/api/ui/v1/auth/config',
  '/api/ui/v1/account',
  '/api/ui/v1/profile',
  '/api/ui/v1/accounts',
  '/api/ui/v1/info/domains',
]

/** What the first look at a screen needs besides, with the parts of its address that are its parameters. */
const SCREEN_CALLS: Partial<Record<Screen, readonly string[]>> = {
  'main/furls/:domain/:key': ['/api/ui/v1/redirects/:domain/:key'],
  [HUB_EDITOR_SCREEN]: [
    '/api/ui/v1/redirects/:domain/:key',
    '/api/ui/v1/furlhubs/:domain/:key/draft',
  ],
}

interface EarlyAnswers {
  token: string
  answers: Record<string, Promise<Response | undefined>>
}

const NAME = 'unfurlyEarlyAnswers'

/**
 * Inline script of a signed-in screen: sends its first calls while its scripts are still on the way. It must not vary between
 * requests, as that of the theme.
 */
export function earlyScript(screen: Screen | undefined): string {
  const calls = [...FIRST_CALLS, ...((screen && SCREEN_CALLS[screen]) ?? [])]
  return `(() => {
const token = localStorage.getItem('${TOKEN}')
if (!token) return
const [domain, key] = location.pathname.split('/').filter(Boolean).slice(-2).map(decodeURIComponent)
const ask = (path) => fetch(path, { headers: { authorization: 'Bearer ' + token } }).catch(() => undefined)
const calls = ${JSON.stringify(calls)}.map((path) => path.replace(':domain', () => domain).replace(':key', () => key))
window.${NAME} = { token, answers: Object.fromEntries(calls.map((path) => [path, ask(path)])) }
})()`
}

/** The answer to a call that the page has sent already with the same token, once. Undefined if there is none. */
export async function takeEarlyAnswer(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  token: string | undefined,
): Promise<Response | undefined> {
  const early = (globalThis as { [NAME]?: EarlyAnswers })[NAME]
  if (early === undefined || early.token !== token) return undefined
  if (typeof input !== 'string' || (init?.method ?? 'GET') !== 'GET') return undefined
  const taken = early.answers[input]
  delete early.answers[input]
  return taken
}
