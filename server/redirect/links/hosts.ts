import { isReserved } from '../../../contract/reserved-words.ts'
import { hostOf } from '../../platform/addresses.ts'
import { headerSafe } from '../query.ts'
import type { KeyRange } from './packed-block.ts'
import type { HostRow } from './store.ts'

export interface HostSettings {
  /** Host of PUBLIC_URL, with its port. */
  publicHost: string
  isPublicOnLoopback: boolean
  basePath: string
}

/** Whom a Host belongs to. */
export interface Site {
  /** The name that was asked for, lower case, with its port. */
  name: string
  /** The application is served here too, under its own first segments. */
  isOwn: boolean
  /** Of the link or hub domain; undefined: no keys here. */
  domainId: string | undefined
  /** A number for the domain, good for the life of this process. */
  space: number
  targets: SiteTargets
}

/** Where a domain sends those who follow no link, each ready for a header. Undefined: a page of ours. */
export interface SiteTargets {
  root: string | undefined
  notFound: string | undefined
  expired: string | undefined
}

/** A target that is a link of this installation by now. */
export const LOOP = ''

const NO_SPACE = 0
const NO_TARGETS: SiteTargets = { root: undefined, notFound: undefined, expired: undefined }

/** Which Host and which path belong to a link, and which to the application. */
export class Hosts {
  readonly #basePath: string
  readonly #baseSegment: string
  readonly #ownHosts: readonly string[]
  readonly #publicHost: string
  readonly #spaces = new Map<string, number>()
  #sites = new Map<string, Site>()
  #isLoaded = false
  #blocked: ReadonlySet<string> = new Set()

  constructor({ publicHost, isPublicOnLoopback, basePath }: HostSettings) {
    this.#publicHost = publicHost
    this.#basePath = basePath
    this.#baseSegment = basePath.split('/')[1]?.toLowerCase() ?? ''
    this.#ownHosts = [publicHost, ...(isPublicOnLoopback ? loopbackHosts(publicHost) : [])]
    this.#sites = this.#ownSites(undefined)
  }

  /** False until the domains were read once: until then nobody knows whose a key is. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  load(rows: readonly HostRow[]): void {
    const domains = new Map(rows.map((row) => [row.name, row.domainId]))
    const sites = this.#ownSites(domains.get(this.#publicHost))
    for (const [name, domainId] of domains) {
      if (!sites.has(name)) sites.set(name, this.#site(name, { isOwn: false, domainId }))
    }
    this.#sites = sites
    // Which of them lead in circles depends on all the names.
    for (const row of rows) this.#aim(row)
    this.#isLoaded = true
  }

  /** From the next load on nobody is led there, nor to a host below one of these. */
  block(hosts: readonly string[]): void {
    this.#blocked = new Set(hosts)
  }

  isBlocked(target: string): boolean {
    if (this.#blocked.size === 0) return false
    const labels = (URL.parse(target)?.hostname ?? '').replace(/\.$/, '').split('.')
    return labels.some((_, at) => this.#blocked.has(labels.slice(at).join('.')))
  }

  /** The site of a Host header as most browsers send it; the way without allocations. */
  findExact(header: string): Site | undefined {
    return this.#sites.get(header)
  }

  /** Undefined for a text that is no host. A host that is not ours, or none (HTTP/1.0), is a site without a domain. */
  find(header: string): Site | undefined {
    const exact = this.#sites.get(header)
    if (exact) return exact
    const name = header === '' ? '' : hostOf(header)
    if (name === undefined) return undefined
    return this.#sites.get(name) ?? this.#site(name, { isOwn: false, domainId: undefined })
  }

  /** Whether visitors come here by that name, whatever the port: then it may have a certificate. */
  isServed(name: string): boolean {
    const bare = hostOf(name)
    if (bare === undefined || bare !== nameOf(bare)) return false
    return this.#sites.has(bare) || [...this.#sites.keys()].some((site) => nameOf(site) === bare)
  }

  /** Whether the application answers paths that begin so, wherever it is served. */
  isApplication(firstSegment: string): boolean {
    return isReserved(firstSegment) || firstSegment.toLowerCase() === this.#baseSegment
  }

  /** Whether a first segment, in any spelling, is that of BASE_PATH. */
  isBasePath({ text, from, to }: KeyRange): boolean {
    const base = this.#baseSegment
    return to - from === base.length && text.slice(from, to).toLowerCase() === base
  }

  /** Whether an address is a link of this installation, so that a redirect to it could go in circles. */
  isLink(address: string): boolean {
    const url = URL.parse(address)
    if (!url) return false
    const host = url.host.replace(/\.(?=:\d+$|$)/, '')
    // A proxy in front may take the port away.
    const site = this.#sites.get(host) ?? this.#sites.get(nameOf(host))
    if (!site?.domainId) return false
    return !(site.isOwn && `${url.pathname}/`.startsWith(this.#basePath))
  }

  /** The number of a domain; a domain keeps it for as long as the process lives. */
  spaceOf(domainId: string): number {
    const known = this.#spaces.get(domainId)
    if (known !== undefined) return known
    const space = this.#spaces.size + 1
    this.#spaces.set(domainId, space)
    return space
  }

  #ownSites(domainId: string | undefined): Map<string, Site> {
    return new Map(
      this.#ownHosts.map((name) => [name, this.#site(name, { isOwn: true, domainId })]),
    )
  }

  #site(name: string, { isOwn, domainId }: Pick<Site, 'isOwn' | 'domainId'>): Site {
    const space = domainId === undefined ? NO_SPACE : this.spaceOf(domainId)
    return { name, isOwn, domainId, space, targets: NO_TARGETS }
  }

  #aim({ name, targets }: HostRow): void {
    const site = this.#sites.get(name)
    if (!site || site.isOwn || !targets) return
    const aimed = (target: string | null) => {
      if (target === null) return undefined
      if (this.isLink(target)) return LOOP
      // Who follows no link is led nowhere harmful either: a page of ours takes its place.
      return this.isBlocked(target) ? undefined : headerSafe(target)
    }
    site.targets = {
      root: aimed(targets.root),
      notFound: aimed(targets.notFound),
      expired: aimed(targets.expired),
    }
  }
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, '')
}

function loopbackHosts(publicHost: string): string[] {
  const port = /:\d+$/.exec(publicHost)?.[0] ?? ''
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}${port}`)
}
