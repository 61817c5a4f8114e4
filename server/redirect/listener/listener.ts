import type { Socket } from 'bun'
import { SECOND } from '../../platform/clock.ts'
import { ApiConnections } from './api-connections.ts'
import { Connection } from './connection.ts'
import { type ConnectionLimits, OpenConnections, usualLimits } from './connection-limits.ts'
import type { ListenerContext, ListenerDependencies, SweptConnection } from './listener-context.ts'
import { pipeOf } from './pipe.ts'
import { PlainLinks } from './plain-links.ts'
import { Wire } from './wire.ts'

export interface ListenerOptions extends ListenerDependencies {
  hostname: string
  port: number
  /** Whether other processes listen on the same port. */
  isShared: boolean
  /** Unix sockets of the api processes. */
  apiSockets: readonly string[]
  limits?: ConnectionLimits
  /** How long a connection may be idle. */
  idleMs?: number
}

export interface Listener {
  readonly port: number
  /** Asks clients to reconnect elsewhere, waits for running requests, and closes the port. */
  stop(): Promise<void>
}

const IDLE_MS = 35 * SECOND
/** How long a stop waits for keep-alive connections, whose next answer closes them. */
const FAREWELL_MS = SECOND
const GRACE_MS = 5 * SECOND

interface Data {
  connection: Connection | undefined
}

/**
 * Listens on the program's port. Answers links, files and operator pages itself, and relays every other request to an
 * api process.
 */
export function openListener(options: ListenerOptions): Listener {
  const { redirect, idleMs = IDLE_MS } = options
  const wire = new Wire()
  const connections = new Set<Connection>()
  const lingering = new Set<SweptConnection>()
  const open = new OpenConnections(options.limits ?? usualLimits(), redirect.visitors)
  const context: ListenerContext = {
    ...options,
    wire,
    links: new PlainLinks(redirect, wire),
    connections: new ApiConnections(options.apiSockets),
    isStopping: false,
    linger: (connection) => lingering.add(connection),
  }
  const listener = Bun.listen<Data>({
    hostname: options.hostname,
    port: options.port,
    allowHalfOpen: true,
    ...{ reusePort: options.isShared },
    socket: {
      open(socket) {
        const peer = socket.remoteAddress
        if (!open.enter(peer)) {
          socket.data = { connection: undefined }
          socket.terminate()
          return
        }
        const connection = new Connection(context, pipeOf(socket), peer)
        socket.data = { connection }
        connections.add(connection)
      },
      data: (socket, bytes) => socket.data.connection?.data(bytes),
      drain: (socket) => socket.data.connection?.drained(),
      end: (socket) => socket.data.connection?.ended(),
      close(socket) {
        const connection = connectionOf(socket)
        if (!connection) return
        connections.delete(connection)
        lingering.delete(connection)
        open.leave(connection.peer)
        connection.closed()
      },
      error: () => undefined,
    },
  })
  const sweep = (some: Iterable<SweptConnection>) => {
    const now = redirect.clock()
    for (const connection of some) connection.sweep(now, idleMs)
  }
  const sweeps = [
    repeatedly(() => sweep(connections), Math.min(idleMs / 4, 5 * SECOND)),
    repeatedly(() => sweep(lingering), SECOND / 2),
  ]
  return {
    port: listener.port,
    async stop() {
      context.isStopping = true
      wire.endConnections()
      context.links.beginStop()
      await until(() => connections.size === 0, FAREWELL_MS)
      listener.stop()
      for (const connection of connections) if (connection.isIdle) connection.socket.end()
      await until(() => [...connections].every((connection) => lingering.has(connection)), GRACE_MS)
      for (const timer of sweeps) clearInterval(timer)
      for (const connection of connections) connection.socket.terminate()
      context.connections.close()
    },
  }
}

function repeatedly(work: () => void, everyMs: number): Timer {
  const timer = setInterval(work, everyMs)
  timer.unref()
  return timer
}

function connectionOf(socket: Socket<Data>): Connection | undefined {
  // `close` can run before `open`.
  return (socket.data as Data | undefined)?.connection
}

async function until(isOver: () => boolean, longestMs: number): Promise<void> {
  const end = Date.now() + longestMs
  while (!isOver() && Date.now() < end) await Bun.sleep(20)
}
