import { type DnsAnswer, type DnsOptions, openNameServers } from './name-servers.ts'

/** DNS queries without a cache: an answer from a minute ago may be out of date. */
export interface Dns {
  /** One value per TXT record. */
  texts(name: string): Promise<DnsAnswer>
  /** IPv4 and IPv6 addresses, with CNAME records followed. */
  addresses(name: string): Promise<DnsAnswer>
  /** The target of a CNAME record, in lower case. */
  alias(name: string): Promise<DnsAnswer>
}

export function openDns(options: DnsOptions): Dns {
  const ask = openNameServers(options)
  return {
    texts: (name) =>
      ask(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    async addresses(name) {
      const both = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ])
      return {
        isAnswered: both.every(({ isAnswered }) => isAnswered),
        values: both.flatMap(({ values }) => values),
      }
    },
    async alias(name) {
      const { isAnswered, values } = await ask((resolver) => resolver.resolveCname(name))
      return { isAnswered, values: values.map((value) => value.toLowerCase().replace(/\.$/, '')) }
    },
  }
}
