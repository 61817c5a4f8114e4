/** The host and its parent domains: `a.b.example`, `b.example` and `example`. */
export function hostsAbove(hostname: string): string[] {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}
