import { createServer as createWeb, type Server as Web } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { FetchDependencies } from '../../platform/safe-fetch/pin.ts'
import { type CorpusCase, readPrivateNetworks } from '../corpora/corpora.ts'

export interface SsrfCase {
  id: string
  kind: 'ip-literal' | 'dns' | 'redirect' | 'scheme' | 'differential' | 'port' | 'resource'
  target: string
  dns?: Record<string, Names>
  chain?: readonly Hop[]
  server?: string
}

type Names =
  | string[]
  | { A?: string[]; AAAA?: string[]; sequence?: string[][]; error?: string; delayMs?: number }

interface Hop {
  status: number
  location?: string
  headers?: Record<string, string>
}

/** Cases in which a fetch for users must not connect, or must give up in time. */
export function readSsrfCases(): SsrfCase[] {
  return readPrivateNetworks<PrivateNetworkCase>().map(({ group, input, ...more }) => ({
    ...more,
    kind: group,
    target: input,
  }))
}

interface PrivateNetworkCase extends CorpusCase, Omit<SsrfCase, 'kind' | 'target'> {
  group: SsrfCase['kind']
  input: string
}

/** Whether the case ends by itself, without a time limit. */
export const isQuick = ({ kind, dns = {} }: SsrfCase): boolean =>
  kind !== 'resource' &&
  Object.values(dns).every((names) => Array.isArray(names) || names.delayMs === undefined)

/** Whether all hops succeed, so that none leads to a forbidden address. */
export const isHarmless = ({ chain = [] }: SsrfCase): boolean =>
  chain.length > 0 && chain.every(({ status }) => status === 200)

/** The address of public names in tests. */
export const PUBLIC = '93.184.216.34'

export interface Outside {
  /** Number of connections to forbidden addresses so far. */
  canaries: () => number
  /** Replaces `{PORT}` with the canary's port. */
  address: (target: string) => string
  /** Listens on a free loopback port, until `close`. */
  listen: (server: Server | Web) => Promise<number>
  /** A server that answers one hop after another, whatever the request. */
  chain: (hops: readonly Hop[]) => Web
  /** Public names and addresses lead to the stub at that port; everything else to where it really leads. */
  fetchDependencies: (
    stubPort: number,
    dns?: SsrfCase['dns'],
    more?: Partial<FetchDependencies>,
  ) => FetchDependencies
  close: () => void
}

/** The internet on loopback: a stub for public addresses, and a canary for forbidden ones. */
export async function openOutside(): Promise<Outside> {
  const servers = new Set<Server | Web>()
  const sockets = new Set<Socket>()
  let canaries = 0
  const listen = async (server: Server | Web, host = '127.0.0.1', port = 0) => {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
    })
    await new Promise<void>((done) => server.listen(port, host, done))
    servers.add(server)
    return (server.address() as AddressInfo).port
  }
  const canary = () =>
    createServer((socket) => {
      canaries += 1
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    })
  const canaryPort = await listen(canary())
  await listen(canary(), '::1', canaryPort)
  const address = (target: string) => target.replaceAll('{PORT}', String(canaryPort))
  return {
    canaries: () => canaries,
    address,
    listen: (server) => listen(server),
    chain: (hops) => chainServer(hops, address),
    fetchDependencies: fetchDependenciesFor,
    close: () => {
      for (const socket of sockets) socket.destroy()
      for (const server of servers) server.close()
    },
  }
}

function fetchDependenciesFor(
  stubPort: number,
  dns: SsrfCase['dns'] = {},
  more: Partial<FetchDependencies> = {},
): FetchDependencies {
  const asked = new Map<string, number>()
  return {
    resolve: (name) => {
      const turn = asked.get(name) ?? 0
      asked.set(name, turn + 1)
      return answerOf(dns[name] ?? (name === 'public.test' ? [PUBLIC] : []), turn)
    },
    connect: (address, port) =>
      address === PUBLIC ? connect(stubPort, '127.0.0.1') : connect(port, address),
    allowPrivate: [],
    ...more,
  }
}

async function answerOf(names: Names, turn: number): Promise<string[]> {
  if (Array.isArray(names)) return names
  if (names.error) throw Object.assign(new Error(names.error), { code: names.error })
  if (names.delayMs) await new Promise((done) => setTimeout(done, names.delayMs).unref())
  if (names.sequence) return names.sequence[Math.min(turn, names.sequence.length - 1)] ?? []
  return [...(names.A ?? []), ...(names.AAAA ?? [])]
}

function chainServer(hops: readonly Hop[], address: (target: string) => string): Web {
  let place = 0
  let start: string | undefined
  return createWeb(({ url }, answer) => {
    // A request for the first address begins the chain anew.
    start ??= url
    if (url === start) place = 0
    const { status, location, headers = {} } = hops[place] ?? { status: 200 }
    place += 1
    const all = location === undefined ? headers : { ...headers, location }
    const texts = Object.entries(all).map(([name, text]) => [name, address(text)])
    answer.writeHead(status, Object.fromEntries(texts)).end('<title>Start</title>')
  })
}
