import { ChainCookies } from './cookies.ts'
import type { FailedHop, FetchedHop } from './fetch-hop.ts'

/** As browsers do. */
export const MOST_REDIRECTS = 20

export interface Step {
  address: string
  hop: FetchedHop | FailedHop
}

interface Chain {
  address: string
  /** More fail. */
  most: number
  /** Asks one address; `headers` has the cookies of the chain. */
  ask: (address: string, headers: Readonly<Record<string, string>>) => Promise<Step['hop']>
}

export interface Followed {
  /** In the order in which they were asked. */
  steps: readonly [Step, ...Step[]]
  /** The last answer is a redirect more than `most`. */
  isEndless: boolean
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Asks one address after another, as redirects lead. Cookies live as long as this chain. */
export async function followRedirects({ address, most, ask }: Chain): Promise<Followed> {
  const cookies = new ChainCookies()
  const first: Step = { address, hop: await ask(address, {}) }
  const steps: [Step, ...Step[]] = [first]
  let last = first
  for (;;) {
    const next = nextOf(last.hop)
    if (next === undefined) return { steps, isEndless: false }
    if (steps.length > most) return { steps, isEndless: true }
    last = { address: next, hop: await ask(next, cookies.passOn(last.hop, next)) }
    steps.push(last)
  }
}

/** The target of a redirect, resolved as a browser does; the next hop rejects an invalid one. */
export function nextOf(hop: Step['hop']): string | undefined {
  if (hop.kind !== 'fetched' || !REDIRECTS.has(hop.status)) return undefined
  const { location } = hop.headers
  if (location === undefined) return undefined
  // Bytes that are not ASCII stay the bytes that they are.
  const escaped = location.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return URL.parse(escaped, hop.url)?.href ?? location
}
