/** `a.b.example` is on the list where it, `b.example` or `example` is. */
export function hostsAbove(hostname: string): string[] {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}
