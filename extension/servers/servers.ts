import { type Area, readKey } from './area.ts'

export interface SignIn {
  key: string
  /** `site`: a key of the extension's own, which signing out revokes. `key`: one that was pasted. */
  by: 'site' | 'key'
  email: string
  accountName: string
  role: number
}

export interface Server {
  origin: string
  basePath: string
  defaultDomain: string
  /** Null: signed out. */
  signIn: SignIn | null
}

export interface Servers {
  list: readonly Server[]
  /** Origin of the one that new links are made on. */
  current: string | null
}

export const SERVERS = 'servers'
const none: Servers = { list: [], current: null }

export const readServers = (area: Area): Promise<Servers> => readKey(area, SERVERS, none)

export function currentOf({ list, current }: Servers): Server | undefined {
  return list.find(({ origin }) => origin === current)
}

export const findServer = ({ list }: Servers, origin: string): Server | undefined =>
  list.find((server) => server.origin === origin)

/** Replaces the one with the same origin, and makes it the current one. */
export function withServer({ list }: Servers, server: Server): Servers {
  const others = list.filter(({ origin }) => origin !== server.origin)
  const place = list.findIndex(({ origin }) => origin === server.origin)
  const at = place < 0 ? others.length : place
  return { list: others.toSpliced(at, 0, server), current: server.origin }
}

export function withSignIn(servers: Servers, origin: string, signIn: SignIn | null): Servers {
  const list = servers.list.map((server) =>
    server.origin === origin ? { ...server, signIn } : server,
  )
  return { ...servers, list }
}

export function withoutServer(servers: Servers, origin: string): Servers {
  const list = servers.list.filter((server) => server.origin !== origin)
  const isCurrent = servers.current === origin
  return { list, current: isCurrent ? (list[0]?.origin ?? null) : servers.current }
}

/** Who makes the links, in the words of the screen; null when signed out. */
export const holderOf = ({ signIn }: Server): string | null =>
  signIn && `${signIn.email} · ${signIn.accountName}`
