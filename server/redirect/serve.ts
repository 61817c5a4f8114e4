import type { Server } from 'bun'
import { SECOND } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { badRequestAnswer, responseOf } from './answers.ts'
import { openFastLane } from './fast-lane.ts'
import type { Redirect } from './redirect.ts'

export interface ServeOptions {
  hostname: string
  port: number
  /** Other processes listen on the same port. */
  isShared: boolean
  redirect: Redirect
  /** What is no short link. `peer` is the address of the connection's other end. */
  application: (request: Request, peer: string) => Response | Promise<Response>
  log: Log
  maxBodyBytes: number
  /** How long a connection may be silent. */
  idleMs?: number
}

export interface Serving {
  readonly port: number
  /** Tells everybody to come back on another connection, waits for what is running, and ends. */
  stop(): Promise<void>
}

const IDLE_MS = 30 * SECOND
/** For connections that are kept alive: their next answer tells them to end. */
const FAREWELL_MS = SECOND
const GRACE_MS = 5 * SECOND

/** Serves links and application on one port: the fast lane in front, the full server behind it on loopback. */
export function serve(options: ServeOptions): Serving {
  const { redirect, application, log, idleMs = IDLE_MS } = options
  let isStopping = false
  const answer = async (request: Request, server: Server<undefined>): Promise<Response> => {
    const from = server.requestIP(request)
    const peer = from && lane.peerOf(from.port)
    // Whoever comes past the lane would count as this machine, and be believed whom they call for.
    if (!peer) return responseOf(badRequestAnswer)
    const link = redirect.respond(request, peer)
    const response = await (link ?? application(request, peer))
    // A connection that asks for links again comes back by the fast lane.
    if (isStopping || link) response.headers.set('Connection', 'close')
    return response
  }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: Math.ceil(idleMs / SECOND),
    maxRequestBodySize: options.maxBodyBytes,
    fetch: answer,
    error(error) {
      log.error('a request failed', { error })
      return new Response(null, { status: 500 })
    },
  })
  const lane = openFastLane({
    hostname: options.hostname,
    port: options.port,
    isShared: options.isShared,
    core: redirect.core,
    home: redirect.home,
    serverPort: server.port ?? 0,
    idleMs,
  })
  return {
    port: lane.port,
    async stop() {
      isStopping = true
      lane.beginStop()
      await until(() => lane.connections() === 0, FAREWELL_MS)
      lane.closeListener()
      await Promise.race([server.stop(), Bun.sleep(GRACE_MS)])
      lane.stop()
      await server.stop(true)
    },
  }
}

async function until(isOver: () => boolean, longestMs: number): Promise<void> {
  const end = Date.now() + longestMs
  while (!isOver() && Date.now() < end) await Bun.sleep(20)
}
