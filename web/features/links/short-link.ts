import type { Link } from '../../../contract/links.ts'

/** A short link as people write it: without the scheme. */
export const shownLink = ({ domain, key }: Pick<Link, 'domain' | 'key'>) => `${domain}/${key}`

/** The host of a target, for its tile; a target that is still being typed may have none. */
export function hostOf(target: string): string {
  return plannedTarget(target)?.hostname ?? ''
}

/**
 * What the server will most likely make of a typed address: blanks at the ends go, a bare host gets https. Whether it is
 * taken is the server's to say; undefined where it cannot be an address at all.
 */
export function plannedTarget(typed: string): URL | undefined {
  const text = typed.trim()
  const address = BARE_HOST.test(text) ? `https://${text}` : text
  if (!/^https?:\/\//i.test(address)) return undefined
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** Begins with a host that has a dot, and has no scheme; `host:8080/x` is one, `mailto:a@b.example` is none. */
const BARE_HOST = /^[^\s/?#:@]+\.[^\s/?#:@]+(:\d+)?([/?#]|$)/
