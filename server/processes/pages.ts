import { hostname } from 'node:os'
import { problems } from '../../contract/problem.ts'
import { FONTS_PATH } from '../../hub-page/addresses.ts'
import type { Config } from '../config.ts'
import type { StaticSite } from '../platform/http/static-site.ts'
import type { PageRequest } from '../redirect/listener/listener-context.ts'
import type { PageAnswer } from '../redirect/pages/answers.ts'
import { hstsOf } from './hsts.ts'
import { findHubFont } from './hub-fonts.ts'
import { operatorHosts } from './operator-hosts.ts'
import { type OperatorPages, operatorPages } from './operator-pages.ts'
import { searchFiles } from './search-files.ts'
import type { StatusPage } from './status-page.ts'

interface Pages extends Omit<OperatorPages, 'isOwnHost'> {
  config: Config
  site: StaticSite | undefined
  statusPage: StatusPage
}

/** Answers operator pages and the files of the web app. */
export function openPages({ config, site, statusPage, ...operated }: Pages) {
  const operators = operatorPages({ ...operated, isOwnHost: operatorHosts(config, hostname()) })
  const toApp: PageAnswer = { status: 308, headers: { location: config.basePath }, body: '' }
  const forSearch = new Map(site ? searchFiles(config.publicUrl, site.listed) : [])
  const hsts = hstsOf(config)
  const file = (path: string, request: PageRequest): PageAnswer | undefined => {
    const answer = site?.answer(path, request)
    return answer && { ...answer, headers: { ...answer.headers, ...hsts } }
  }
  const belowBase = (below: string, request: PageRequest) => {
    if (isMadeByApi(below)) return undefined
    return statusPage(below, request.method) ?? file(below, request)
  }
  const page = (path: string, request: PageRequest) => {
    if (isAbove(path, config.basePath)) return toApp
    if (path.startsWith(PROBLEMS)) return problemPage(path.slice(PROBLEMS.length), config.basePath)
    if (path.startsWith(FONTS_PATH)) return findHubFont(path.slice(FONTS_PATH.length))
    if (path === '/favicon.ico') return file('favicon.ico', request)
    if (!path.startsWith(config.basePath)) return undefined
    return belowBase(path.slice(config.basePath.length), request)
  }
  return (request: PageRequest): PageAnswer | Promise<PageAnswer> | undefined => {
    const mark = request.target.indexOf('?')
    const path = mark < 0 ? request.target : request.target.slice(0, mark)
    const query = mark < 0 ? '' : request.target.slice(mark + 1)
    return operators(path, request, query) ?? forSearch.get(path) ?? page(path, request)
  }
}

const PROBLEMS = '/problems/'

/** The `type` of a problem leads to its description. */
function problemPage(kind: string, basePath: string): PageAnswer | undefined {
  if (!Object.hasOwn(problems, kind)) return undefined
  return { status: 302, headers: { location: `${basePath}docs/problems#${kind}` }, body: '' }
}

/** What the api process answers below the base path. `status/` has the pages of tags and hubs. */
const isMadeByApi = (below: string): boolean =>
  below === 'version' || below.startsWith('status/') || below.startsWith('numbers/')

/** The base path without its slash, or one of its folders. `/` is answered by the redirect. */
const isAbove = (path: string, basePath: string): boolean =>
  path.length > 1 &&
  path !== basePath &&
  basePath.startsWith(path.endsWith('/') ? path : `${path}/`)
