import type { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Call } from '../context.ts'
import type { StaticSite } from '../platform/static-site.ts'
import { type OperatorPages, operatorPages } from './operator-pages.ts'

interface Application extends OperatorPages {
  config: Config
  calls: Hono<Call>['fetch']
  site: StaticSite | undefined
}

/** Everything that is no short link: the operator's pages, the web app's pages, and the calls. */
export function application({ config, calls, site, ...operated }: Application) {
  const operators = operatorPages(operated)
  const bare = config.basePath.slice(0, -1)
  const isSecure = config.publicUrl.startsWith('https:')
  const file = (path: string, request: Request): Response | undefined => {
    const answer = site?.answer(path, request)
    if (isSecure) answer?.headers.set('strict-transport-security', 'max-age=31536000')
    return answer
  }
  const page = (path: string, request: Request): Response | undefined => {
    if (path === bare) return Response.redirect(config.basePath, 308)
    if (path === '/favicon.ico') return file('favicon.ico', request)
    if (!path.startsWith(config.basePath)) return undefined
    const below = path.slice(config.basePath.length)
    return below === 'version' ? undefined : file(below, request)
  }
  return (request: Request, caller: Call['Bindings']): Response | Promise<Response> => {
    const path = pathOf(request.url)
    return (
      operators(path, caller.address ?? '', queryOf(request.url)) ??
      page(path, request) ??
      calls(request, caller)
    )
  }
}

/** Hosts of any shape come in here, so the address is cut and not parsed. */
function pathOf(url: string): string {
  const begin = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.search(/[?#]/)
  return begin < 0 ? '/' : url.slice(begin, end < 0 ? undefined : end)
}

function queryOf(url: string): string {
  const begin = url.indexOf('?')
  return begin < 0 ? '' : url.slice(begin + 1)
}
