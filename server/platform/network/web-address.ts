/** Whether the text is only scheme, host and port. */
export function isWebOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  return url.pathname === '/' && !url.search && !url.hash && !url.username
}

/** URLs with credentials are excluded: they cannot be fetched. */
export function isReceiver(text: string): boolean {
  return hasScheme(text, ['http:', 'https:']) && !URL.parse(text)?.username
}

export function hasScheme(text: string, schemes: readonly string[]): boolean {
  const url = URL.parse(text)
  return url !== null && schemes.includes(url.protocol)
}
