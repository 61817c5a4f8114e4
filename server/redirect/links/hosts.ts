import { type KeyRules, USUAL_KEYS } from '../../../contract/links/keys.ts'
import { isReserved } from '../../../contract/reserved-words.ts'
import { hostOf } from '../../platform/network/addresses.ts'
import { headerSafe } from '../request/query.ts'
import type { KeyRange } from './link-table-block.ts'
import type { HostRow } from './store.ts'

export interface HostSettings {
  /** Host and port of PUBLIC_URL. */
  publicHost: string
  isPublicOnLoopback: boolean
  basePath: string
}

/** A host name that requests may name, and the domain that it belongs to. */
export interface Site {
  /** The requested name in lower case, with its port. */
  name: string
  /** The application is served here too, under its reserved first segments. */
  isOwn: boolean
  /** The link or hub domain; undefined if the host has no keys. */
  domainId: string | undefined
  /** Whose domain it is; undefined for shared ones, and while that account is deleted or banned. */
  accountId: string | undefined
  /** Its keys are hubs and their buttons. Nothing of the application but `/_/` is served here. */
  isHub: boolean
  /** The key of the hub that is the page without a key, in lower case. */
  rootKey: string | undefined
  /** A number for the domain, valid within this process. */
  space: number
  targets: SiteTargets
  /** Which keys the domain takes, and how it compares them. */
  keys: KeyRules
  /** Whether every address of a link on it is a usual one: a segment of letters and digits, in any case. */
  hasUsualKeys: boolean
}

/** A domain's redirects for visitors without a link, each ready for a header. Undefined: show a page instead. */
export interface SiteTargets {
  root: string | undefined
  notFound: string | undefined
  expired: string | undefined
}

/** In place of a target that is a link of this installation. */
export const LOOP = ''

const NO_SPACE = 0
const NO_TARGETS: SiteTargets = { root: undefined, notFound: undefined, expired: undefined }

/** Decides which hosts and paths belong to links, and which to the application. */
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

  /** False until the domains have been read once: before that, no key can be looked up. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  load(rows: readonly HostRow[]): void {
    const domains = new Map(rows.map((row) => [row.name, row]))
    const sites = this.#ownSites(domains.get(this.#publicHost)?.domainId)
    for (const [name, { domainId, accountId, kind, rootKey, keys }] of domains) {
      if (sites.has(name)) continue
      const site = this.#site(name, { isOwn: false, domainId })
      site.accountId = accountId ?? undefined
      site.isHub = kind === 'hub'
      site.rootKey = rootKey ?? undefined
      site.keys = keys ?? USUAL_KEYS
      site.hasUsualKeys = site.keys.keyRule === 'standard' && !site.keys.caseSensitive
      sites.set(name, site)
    }
    this.#sites = sites
    // After all sites are known, because loop detection depends on their names.
    for (const row of rows) this.#setTargets(row)
    this.#isLoaded = true
  }

  /** Blocks these hosts and their subdomains as targets, from the next load on. */
  block(hosts: readonly string[]): void {
    this.#blocked = new Set(hosts)
  }

  isBlocked(target: string): boolean {
    if (this.#blocked.size === 0) return false
    const labels = (URL.parse(target)?.hostname ?? '').replace(/\.$/, '').split('.')
    return labels.some((_, at) => this.#blocked.has(labels.slice(at).join('.')))
  }

  /** The site of a Host header as most browsers send it. Allocates nothing. */
  findExact(header: string): Site | undefined {
    return this.#sites.get(header)
  }

  /** Undefined for an invalid host. A foreign host, or none (HTTP/1.0), is a site without a domain. */
  find(header: string): Site | undefined {
    const exact = this.#sites.get(header)
    if (exact) return exact
    const name = header === '' ? '' : hostOf(header)
    if (name === undefined) return undefined
    return this.#sites.get(name) ?? this.#site(name, { isOwn: false, domainId: undefined })
  }

  /** Whether the name is served here on any port, so that it may have a certificate. */
  isServed(name: string): boolean {
    const bare = hostOf(name)
    if (bare === undefined || bare !== nameOf(bare)) return false
    return this.#sites.has(bare) || [...this.#sites.keys()].some((site) => nameOf(site) === bare)
  }

  /** Whether paths with this first segment belong to the application. */
  isApplication(firstSegment: string): boolean {
    return isReserved(firstSegment) || firstSegment.toLowerCase() === this.#baseSegment
  }

  /** Whether a first segment is that of BASE_PATH, ignoring case. */
  isBasePath({ text, from, to }: KeyRange): boolean {
    const base = this.#baseSegment
    return to - from === base.length && text.slice(from, to).toLowerCase() === base
  }

  /** Whether an address is a link of this installation, so that a redirect to it could loop. */
  isLink(address: string): boolean {
    const url = URL.parse(address)
    if (!url) return false
    const host = url.host.replace(/\.(?=:\d+$|$)/, '')
    // A proxy in front may remove the port.
    const site = this.#sites.get(host) ?? this.#sites.get(nameOf(host))
    if (!site?.domainId) return false
    return !(site.isOwn && `${url.pathname}/`.startsWith(this.#basePath))
  }

  /** The number of a domain, which never changes within this process. */
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
    return {
      name,
      isOwn,
      domainId,
      accountId: undefined,
      isHub: false,
      rootKey: undefined,
      space,
      targets: NO_TARGETS,
      keys: USUAL_KEYS,
      hasUsualKeys: true,
    }
  }

  #setTargets({ name, targets }: HostRow): void {
    const site = this.#sites.get(name)
    if (!site || site.isOwn || !targets) return
    const prepared = (target: string | null) => {
      if (target === null) return undefined
      if (this.isLink(target)) return LOOP
      // A blocked target is replaced by a page of ours.
      return this.isBlocked(target) ? undefined : headerSafe(target)
    }
    site.targets = {
      root: prepared(targets.root),
      notFound: prepared(targets.notFound),
      expired: prepared(targets.expired),
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
