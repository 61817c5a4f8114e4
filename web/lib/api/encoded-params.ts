type Call = (args: unknown, options: unknown) => unknown
type Node = object & Record<string, unknown>

/**
 * A client of `hc` that percent-encodes the parameters of paths, which `hc` puts into an address as they are: a key with a slash would
 * name another path.
 */
export function withEncodedParams<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get: (target, name) => {
      const found = (target as Node)[name as string]
      if (typeof name !== 'string' || found === undefined) return found
      if (!name.startsWith('$')) return withEncodedParams(found as object)
      return (args: unknown, options: unknown) => (found as Call)(encoded(args), options)
    },
  })
}

/** A colon, as before the port of a domain, needs no encoding in a path. */
function encoded(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || !('param' in args)) return args
  const param = Object.entries(args.param as Record<string, string>).map(
    ([name, value]) => [name, encodeURIComponent(value).replaceAll('%3A', ':')] as const,
  )
  return { ...args, param: Object.fromEntries(param) }
}
