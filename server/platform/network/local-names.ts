import { readFile, stat } from 'node:fs/promises'
import { isAddress } from './addresses.ts'

export interface LocalFiles {
  hosts: string
  resolv: string
}

export const systemFiles: LocalFiles = { hosts: '/etc/hosts', resolv: '/etc/resolv.conf' }

/** What resolv.conf(5) takes; a name is asked in each of them. */
const SEARCH_MAX = 6
const LOOPBACK = ['127.0.0.1', '::1']

export interface LocalNames {
  /** What the machine itself says of a name, before any name server is asked. */
  addresses(name: string): Promise<readonly string[]>
  /** The full names to ask for, in this order. */
  namesToAsk(name: string): Promise<readonly string[]>
}

/** The part of a look-up that the system's resolver does without name servers: the hosts file and search domains. */
export function openLocalNames(files: LocalFiles = systemFiles): LocalNames {
  const hosts = openParsed(files.hosts, parseHosts)
  const search = openParsed(files.resolv, parseSearch)
  return {
    async addresses(name) {
      const found = (await hosts())?.get(name)
      if (found) return found
      // RFC 6761: these names are not for name servers.
      return name === 'localhost' || name.endsWith('.localhost') ? LOOPBACK : []
    },
    async namesToAsk(name) {
      // As with `ndots:1`, but a full name is never tried in a search domain: users type these names, and a typing error
      // must not lead into the operator's network.
      if (name.includes('.')) return [name]
      return [...((await search()) ?? []).map((domain) => `${name}.${domain}`), name]
    },
  }
}

/** Reads a file again only after it has changed. Undefined if it cannot be read. */
function openParsed<Parsed>(path: string, parse: (text: string) => Parsed) {
  let known: { version: string; parsed: Parsed } | undefined
  return async (): Promise<Parsed | undefined> => {
    try {
      const { mtimeMs, size, ino } = await stat(path)
      const version = `${mtimeMs} ${size} ${ino}`
      if (known?.version !== version) {
        known = { version, parsed: parse(await readFile(path, 'utf8')) }
      }
      return known.parsed
    } catch {
      // Without the file, the system's resolver goes on without it too.
      return undefined
    }
  }
}

function parseHosts(text: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = wordsOf(line)
    if (!isAddress(address)) continue
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '')
      const before = addresses.get(key)
      if (before) before.push(address)
      else addresses.set(key, [address])
    }
  }
  return addresses
}

/** Of several lines the last one counts. */
function parseSearch(text: string): string[] {
  const lines = text.split('\n').map(wordsOf)
  const found = lines.findLast(([word]) => word === 'search' || word === 'domain') ?? []
  return found
    .slice(1, 1 + SEARCH_MAX)
    .map((domain) => domain.toLowerCase().replace(/\.$/, ''))
    .filter((domain) => domain !== '')
}

const wordsOf = (line: string): string[] =>
  line
    .replace(/[#;].*/, '')
    .trim()
    .split(/\s+/)
