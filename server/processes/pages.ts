import type { Config } from '../config.ts'
import type { StaticSite } from '../platform/http/static-site.ts'
import type { PageRequest } from '../redirect/listener/listener-context.ts'
import type { PageAnswer } from '../redirect/pages/answers.ts'
import { type OperatorPages, operatorPages } from './operator-pages.ts'

interface Pages extends OperatorPages {
  config: Config
  site: StaticSite | undefined
}

/** Answers operator pages and the files of the web app. */
export function openPages({ config, site, ...operated }: Pages) {
  const operators = operatorPages(operated)
  const bare = config.basePath.slice(0, -1)
  const isSecure = config.publicUrl.startsWith('https:')
  const file = (path: string, request: PageRequest): PageAnswer | undefined => {
    const answer = site?.answer(path, request)
    if (!answer || !isSecure) return answer
    const headers = { ...answer.headers, 'strict-transport-security': 'max-age=31536000' }
    return { ...answer, headers }
  }
  const page = (path: string, request: PageRequest): PageAnswer | undefined => {
    if (path === bare) return { status: 308, headers: { location: config.basePath }, body: '' }
    if (path === '/favicon.ico') return file('favicon.ico', request)
    if (!path.startsWith(config.basePath)) return undefined
    const below = path.slice(config.basePath.length)
    return below === 'version' ? undefined : file(below, request)
  }
  return (request: PageRequest): PageAnswer | Promise<PageAnswer> | undefined => {
    const mark = request.target.indexOf('?')
    const path = mark < 0 ? request.target : request.target.slice(0, mark)
    const query = mark < 0 ? '' : request.target.slice(mark + 1)
    return operators(path, request.isLocal, query) ?? page(path, request)
  }
}
