import { Resolver } from 'node:dns/promises'
import { SECOND } from './clock.ts'
import { requireNoTransaction } from './transaction.ts'

/** What DNS said. `isAnswered` false: nobody knows whether there is anything. */
export interface DnsAnswer {
  isAnswered: boolean
  values: string[]
}

/** Questions to the domain name system, always asked anew: an answer of a minute ago may be out of date. */
export interface Dns {
  /** Each TXT record on its own. */
  texts(name: string): Promise<DnsAnswer>
  /** IPv4 and IPv6 addresses, after all aliases. */
  addresses(name: string): Promise<DnsAnswer>
  /** The name that a CNAME record points at, in lower case. */
  alias(name: string): Promise<DnsAnswer>
}

export interface DnsOptions {
  /** Addresses, with a port if it is another one than 53; none: those of the machine. */
  servers: readonly string[]
  timeoutMs?: number
}

const TIMEOUT_MS = 4 * SECOND
/** Answers are what strangers put there: more and longer ones than anybody means are left out. */
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

/** A resolver of its own for each question: a shared one keeps answers. */
async function look(
  question: (resolver: Resolver) => Promise<string[]>,
  { servers, timeoutMs }: { servers: readonly string[]; timeoutMs: number },
): Promise<DnsAnswer> {
  requireNoTransaction('a DNS look-up')
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  // The resolver's own limit counts each try and server anew.
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
