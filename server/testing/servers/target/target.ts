import { redirectTo } from './answer.ts'
import { type Hosts, openHosts } from './hosts.ts'
import { openSite, pathOf, type Script, type TargetRequest } from './site.ts'

/** A web server on loopback, over HTTP and HTTPS, that answers as a script says. */
export interface Target {
  /** Of the plain server, for processes that reach it on loopback. */
  httpPort: number
  /** Sets what the path answers, without its query, on every host; `host` limits it to one. */
  script: (path: string, answers: Script, host?: string) => void
  /** Lets `path` lead to `end` over so many redirects. */
  chain: (path: string, redirects: number, end: string) => void
  /** Sets how a name resolves, connects and proves itself. Every name in `.test` is open without that. */
  host: Hosts['set']
  /** All requests so far, or those of a path without its query. */
  requests: (path?: string) => TargetRequest[]
  /** Connections that were opened so far, also those without a request. */
  connections: () => number
  fetchDependencies: Hosts['fetchDependencies']
  close: () => void
}

/** `clock` gives the script the time of a request. */
export async function openTarget(clock: () => number = Date.now): Promise<Target> {
  const site = openSite(clock)
  const hosts = await openHosts(site)
  return {
    httpPort: hosts.httpPort,
    script: site.script,
    chain: (path, redirects, end) => {
      const step = (number: number) => (number === 0 ? path : `${path}-${number}`)
      for (let number = 0; number < redirects; number += 1) {
        const next = number === redirects - 1 ? end : step(number + 1)
        site.script(step(number), redirectTo(next))
      }
    },
    host: hosts.set,
    requests: (path) =>
      site.requests.filter((request) => path === undefined || pathOf(request.path) === path),
    connections: site.connections,
    fetchDependencies: hosts.fetchDependencies,
    close: () => {
      site.close()
      hosts.close()
    },
  }
}
