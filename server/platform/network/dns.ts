import { Resolver } from 'node:dns/promises'
import { SECOND } from '../clock.ts'
import { requireNoTransaction } from '../database/transaction.ts'

/** `isAnswered` false: DNS did not answer, so it is unknown whether there are records. */
export interface DnsAnswer {
  isAnswered: boolean
  values: string[]
}

/** DNS queries without a cache: an answer from a minute ago may be out of date. */
export interface Dns {
  /** One value per TXT record. */
  texts(name: string): Promise<DnsAnswer>
  /** IPv4 and IPv6 addresses, with CNAME records followed. */
  addresses(name: string): Promise<DnsAnswer>
  /** The target of a CNAME record, in lower case. */
  alias(name: string): Promise<DnsAnswer>
}

export interface DnsOptions {
  /** Addresses, with a port unless it is 53; empty: the system's servers. */
  servers: readonly string[]
  timeoutMs?: number
}

const TIMEOUT_MS = 4 * SECOND
/** Strangers write these records: drop more and longer ones than any real setup has. */
const MAX_VALUES = 50
const MAX_LENGTH = 512
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA'])

export function openDns({ servers, timeoutMs = TIMEOUT_MS }: DnsOptions): Dns {
  const ask = (question: (resolver: Resolver) => Promise<string[]>) =>
    look(question, { servers, timeoutMs })
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

/** Each query has its own resolver, because a shared one caches answers. */
async function look(
  question: (resolver: Resolver) => Promise<string[]>,
  { servers, timeoutMs }: { servers: readonly string[]; timeoutMs: number },
): Promise<DnsAnswer> {
  requireNoTransaction('a DNS look-up')
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  // The resolver's own timeout restarts for each try and server.
  const late = Bun.sleep(timeoutMs).then(() => undefined)
  try {
    const values = await Promise.race([question(resolver), late])
    if (values === undefined) return unanswered(resolver)
    return {
      isAnswered: true,
      values: values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_LENGTH)),
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { isAnswered: NOTHING_THERE.has(code), values: [] }
  }
}

function unanswered(resolver: Resolver): DnsAnswer {
  resolver.cancel()
  return { isAnswered: false, values: [] }
}
