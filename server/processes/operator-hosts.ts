import type { Config } from '../config.ts'
import { hostOf, isAddress } from '../platform/network/addresses.ts'

/** Top-level names that no public name server answers for (RFC 6761, 6762 and 8375, and ICANN for `internal`). */
const NEVER_PUBLIC = ['localhost', 'local', 'internal', 'home.arpa', 'test']

/**
 * Whether an operator page may be read under this Host. A foreign web page can point a name of its own at this
 * machine and read what a browser in its network gets from it (DNS rebinding). For that it needs a public name, so
 * addresses and names that cannot be public, such as `app` of a container, are fine, like those of the installation and
 * of the machine.
 */
export function operatorHosts(
  {
    publicUrl,
    defaultDomain,
    linkDomains,
  }: Pick<Config, 'publicUrl' | 'defaultDomain' | 'linkDomains'>,
  machine: string,
): (host: string) => boolean {
  const own = [new URL(publicUrl).host, defaultDomain, ...linkDomains, machine]
  const known = new Set(own.flatMap((host) => nameOf(host) ?? []))
  return (host) => {
    const name = nameOf(host)
    return name !== undefined && (known.has(name) || isNeverPublic(name))
  }
}

/** Without brackets, port and trailing dot. */
const nameOf = (host: string): string | undefined =>
  hostOf(host)
    ?.replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')

const isNeverPublic = (name: string): boolean =>
  isAddress(name) || !name.includes('.') || NEVER_PUBLIC.some((top) => name.endsWith(`.${top}`))
