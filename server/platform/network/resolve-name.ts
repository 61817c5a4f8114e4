import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { SECOND } from '../clock.ts'
import { isPrivateAddress } from './addresses.ts'
import { type LocalFiles, openLocalNames, systemFiles } from './local-names.ts'
import { type DnsAnswer, type DnsOptions, openNameServers, UNANSWERED } from './name-servers.ts'

/** All addresses of a name. Rejects with ENOTFOUND if it has none, with EAI_AGAIN if no name server answers. */
export type ResolveName = (name: string) => Promise<readonly string[]>

export interface NameOptions extends DnsOptions {
  files?: LocalFiles
}

/** How long the other family is waited for, once a name has an address: some name servers never answer for IPv6. */
const OTHER_FAMILY_MS = SECOND

/**
 * Resolves names by these name servers, with the machine's hosts file before them and its search domains for names without a
 * dot. Without servers, by the system's resolver. Nothing is remembered.
 */
export function openNameResolver({ files = systemFiles, ...options }: NameOptions): ResolveName {
  if (options.servers.length === 0) return systemAddresses
  const ask = openNameServers(options)
  const local = openLocalNames(files)
  return async (name) => {
    const own = await local.addresses(name)
    if (own.length > 0) return own
    let isAnswered = true
    for (const each of await local.namesToAsk(name)) {
      const answer = await bothFamilies(
        ask((resolver) => resolver.resolve6(each)),
        ask((resolver) => resolver.resolve4(each)),
      )
      if (answer.values.length > 0) return answer.values
      isAnswered &&= answer.isAnswered
    }
    const code = isAnswered ? 'ENOTFOUND' : 'EAI_AGAIN'
    throw Object.assign(new Error(`${code} ${name}`), { code })
  }
}

async function systemAddresses(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

/** The preferred family first. One that did not answer is missing: only addresses that are known can be connected to. */
async function bothFamilies(six: Promise<DnsAnswer>, four: Promise<DnsAnswer>): Promise<DnsAnswer> {
  const [sixth, fourth] = await Promise.all([inTime(six, four), inTime(four, six)])
  const inOrder = hasIPv6() ? [sixth, fourth] : [fourth, sixth]
  return {
    isAnswered: sixth.isAnswered && fourth.isAnswered,
    values: inOrder.flatMap(({ values }) => values),
  }
}

function inTime(own: Promise<DnsAnswer>, other: Promise<DnsAnswer>): Promise<DnsAnswer> {
  const late = other.then(async ({ values }) => {
    if (values.length === 0) return own
    await Bun.sleep(OTHER_FAMILY_MS)
    return UNANSWERED
  })
  return Promise.race([own, late])
}

/** As RFC 6724 orders: IPv6 comes first where this machine has a public address of it. */
const hasIPv6 = (): boolean =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .some(({ family, address }) => family === 'IPv6' && !isPrivateAddress(address))
