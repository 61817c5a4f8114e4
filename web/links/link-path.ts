import type { Link } from '../../contract/links/links.ts'

/** Path of the screen of a link. */
export const linkPath = ({ domain, key }: Pick<Link, 'domain' | 'key'>): string =>
  `/main/furls/${encodeURIComponent(domain)}/${encodeURIComponent(key)}`

/** Path of the screen of its monitor. */
export const linkMonitorPath = ({ domain, key }: Pick<Link, 'domain' | 'key'>): string =>
  `/monitoring/${encodeURIComponent(domain)}/${encodeURIComponent(key)}`
