import type { Socket } from 'bun'
import type { Core } from './core.ts'
import { type Arrival, type LinkSocket, PlainLinks } from './plain-links.ts'
import { type Pipe, Relay } from './relay.ts'
import { refusalOf } from './request-line.ts'

export interface FastLaneOptions {
  hostname: string
  port: number
  /** Other processes listen on the same port. */
  isShared: boolean
  core: Core
  /** Address of the application, for the pages. */
  home: string
  /** Port of the full server on loopback: it gets every connection that asks for more than a link. */
  serverPort: number
  /** How long a connection may be silent. */
  idleMs: number
}

export interface FastLane {
  readonly port: number
  /** The other end of a relayed connection, by the port that the full server sees it come from. */
  peerOf(port: number): string | undefined
  connections(): number
  /** From now on each answer ends its connection. */
  beginStop(): void
  /** Takes no new connections, and ends the idle ones. */
  closeListener(): void
  /** Ends what is left. */
  stop(): void
}

/** Bun's types leave out `pause` and `resume`. */
type LaneSocket = Socket<Lane> & Pipe & LinkSocket

interface Lane extends Arrival {
  relay: Relay | undefined
}

const ESTABLISHED = 1
const HEAD_END = '\r\n\r\n'

/**
 * The port's own listener. It answers plain requests for links itself, at a good third less than the full server
 * needs to make a request of them. Any other connection goes to that server, from its first request on that is not
 * as plain.
 */
export function openFastLane(options: FastLaneOptions): FastLane {
  const { core, idleMs } = options
  const links = new PlainLinks(core, options.home)
  const sockets = new Set<LaneSocket>()
  const peers = new Map<number, string>()

  const relay = (socket: LaneSocket, bytes: Buffer) => {
    const { peer } = socket.data
    const start = () => {
      if (socket.readyState !== ESTABLISHED) return
      socket.data.relay = new Relay(socket, bytes, {
        port: options.serverPort,
        onOpen: (port) => peers.set(port, peer),
        onClose: (port) => peers.delete(port),
      })
    }
    if (links.unsent === 0) return start()
    // An answer of this connection may still wait for the journal; it comes first.
    socket.pause()
    core.journal.afterWrite(start)
  }
  /** Several requests at once, of which the first ones may be plain; or one that is not. */
  const takeApart = async (socket: LaneSocket, bytes: Buffer) => {
    let rest = bytes
    for (let end = endOfFirst(rest); end > 0; end = endOfFirst(rest)) {
      const taken = links.take(socket, rest.subarray(0, end), socket.data)
      if (!(await taken)) break
      rest = rest.subarray(end)
    }
    if (await links.take(socket, rest, socket.data)) return
    const refusal = refusalOf(rest)
    if (refusal) links.refuse(socket, refusal)
    else relay(socket, rest)
  }
  const take = (socket: LaneSocket, bytes: Buffer) => {
    const lane = socket.data
    lane.at = core.clock()
    if (lane.relay) return lane.relay.fromClient(bytes)
    const taken = links.take(socket, bytes, lane)
    if (taken === true) return
    if (taken === false) void takeApart(socket, bytes)
    else void taken.then((isTaken) => isTaken || relay(socket, bytes))
  }
  const listener = Bun.listen<Lane>({
    hostname: options.hostname,
    port: options.port,
    ...{ reusePort: options.isShared },
    socket: {
      open(socket) {
        socket.data = { peer: socket.remoteAddress, at: core.clock(), relay: undefined }
        sockets.add(laneSocket(socket))
      },
      data: (socket, bytes) => take(laneSocket(socket), bytes),
      drain: (socket) => socket.data.relay?.clientDrained(),
      close(socket) {
        sockets.delete(laneSocket(socket))
        socket.data.relay?.clientClosed()
      },
      error: () => undefined,
    },
  })
  const sweep = setInterval(() => endIdle(sockets, core.clock() - idleMs), idleMs / 4)
  sweep.unref()
  return {
    port: listener.port,
    peerOf: (port) => peers.get(port),
    connections: () => sockets.size,
    beginStop: () => links.beginStop(),
    closeListener() {
      clearInterval(sweep)
      listener.stop()
      endIdle(sockets, Number.POSITIVE_INFINITY)
    },
    stop() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Where the next request begins, or 0 when the bytes hold no more than one. */
function endOfFirst(bytes: Buffer): number {
  const end = bytes.indexOf(HEAD_END)
  return end < 0 || end + HEAD_END.length === bytes.length ? 0 : end + HEAD_END.length
}

/** Relayed connections are the full server's to end. */
function endIdle(sockets: Iterable<LaneSocket>, before: number): void {
  for (const socket of sockets) {
    if (!socket.data.relay && socket.data.at < before) socket.end()
  }
}

function laneSocket(socket: Socket<Lane>): LaneSocket {
  return socket as LaneSocket
}
