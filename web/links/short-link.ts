import type { Link } from '../../contract/links/links.ts'

/** A short link without its scheme, for display. */
export const shownLink = ({ domain, key }: Pick<Link, 'domain' | 'key'>) => `${domain}/${key}`

/** The host of a target, for its tile; empty while the typed target has none. */
export function hostOf(target: string): string {
  return plannedTarget(target)?.hostname ?? ''
}

/**
 * Predicts the target that the server will store for a typed address: trims it and adds https to a bare host. Returns
 * undefined if it cannot be an address. The server makes the final decision.
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

/** A host with a dot and without a scheme: matches `a.example:8080/x` but not `mailto:a@b.example`. */
const BARE_HOST = /^[^\s/?#:@]+\.[^\s/?#:@]+(:\d+)?([/?#]|$)/
