import type { Responder } from '../redirect-request.ts'
import type { Core } from '../core.ts'
import type { Answer, PageAnswer } from '../pages/answers.ts'
import type { ApiConnections } from './api-connections.ts'
import type { PlainLinks } from './plain-links.ts'
import type { Wire } from './wire.ts'

export interface PageRequest {
  method: string
  /** Path and query. */
  target: string
  /** Whether it comes from this machine or its network; see `isLocalCaller`. */
  isLocal: boolean
  acceptEncoding: string
}

/** Who answers what comes in. */
export interface ListenerDependencies {
  responder: Responder
  /** What this process answers besides links: files, and pages for operators. Undefined: the request is for the api. */
  pages: (request: PageRequest) => Answer | Promise<Answer> | undefined
  /** What a call gets while no api process answers. */
  awayAnswer: () => PageAnswer
  /** Runs before the answer to a call that may have changed something goes out. It must not throw. */
  changed: () => Promise<void>
}

/** What the connections of a listener share. */
export interface ListenerContext extends ListenerDependencies {
  core: Core
  links: PlainLinks
  wire: Wire
  connections: ApiConnections
  isStopping: boolean
  /** The last answer went out: soon it is closed whatever happens. */
  linger(connection: SweptConnection): void
}

/** A connection that is looked at now and then. */
export interface SweptConnection {
  sweep(now: number, idleMs: number): void
}
