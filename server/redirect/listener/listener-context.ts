import type { Answer, PageAnswer } from '../pages/answers.ts'
import type { RedirectContext } from '../redirect-context.ts'
import type { ApiConnections } from './api-connections.ts'
import type { PlainLinks } from './plain-links.ts'
import type { Wire } from './wire.ts'

export interface PageRequest {
  method: string
  /** Path and query. */
  target: string
  /** As sent. */
  host: string
  /** Whether it comes from this machine or its network; see `isLocalCaller`. */
  isLocal: boolean
  acceptEncoding: string
  ifNoneMatch: string
}

/** What a listener needs to answer requests. */
export interface ListenerDependencies {
  redirect: RedirectContext
  /** Answers files and operator pages. Undefined: the request is for an api process. */
  pages: (request: PageRequest) => Answer | Promise<Answer> | undefined
  /** The answer to a call while no api process answers. */
  awayAnswer: () => PageAnswer
  /** Runs before the answer to a call that may have changed something is sent. Must not throw. */
  changed: () => Promise<void>
}

/** Shared by all connections of a listener. */
export interface ListenerContext extends ListenerDependencies {
  links: PlainLinks
  wire: Wire
  connections: ApiConnections
  isStopping: boolean
  /** Registers a connection after its last answer, to be closed soon in any case. */
  linger(connection: SweptConnection): void
}

/** A connection that is checked for timeouts at intervals. */
export interface SweptConnection {
  sweep(now: number, idleMs: number): void
}
