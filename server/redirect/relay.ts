import type { Socket } from 'bun'

/** As much of a socket as both ends of a relay need; Bun's types leave out `pause` and `resume`. */
export interface Pipe {
  pause(): void
  resume(): void
  write(bytes: Buffer): number
  end(): unknown
  shutdown(): void
  terminate(): void
  timeout(seconds: number): void
}

export interface RelayOptions {
  /** Where the full server listens, on loopback. */
  port: number
  /** The local port of the connection to it, for as long as that lives. */
  onOpen: (localPort: number) => void
  onClose: (localPort: number) => void
}

/** From here on, everything that one connection sends and gets goes through the full server. */
export class Relay {
  readonly #client: Outlet
  /** Undefined until it is connected. */
  #server: Outlet | undefined
  #early: Buffer
  #isOver = false

  constructor(client: Pipe, first: Buffer, options: RelayOptions) {
    this.#client = new Outlet(client, () => client.end())
    this.#early = first
    client.pause()
    void this.#connect(options)
  }

  fromClient(bytes: Buffer): void {
    if (this.#server) this.#server.send(bytes, this.#client.pipe)
    else this.#early = Buffer.concat([this.#early, bytes])
  }

  clientDrained(): void {
    this.#client.drained(this.#server?.pipe)
  }

  /** Who called stays known until the full server has read all that was sent, and closes its end. */
  clientClosed(): void {
    this.#isOver = true
    this.#server?.finish()
  }

  async #connect({ port, onOpen, onClose }: RelayOptions): Promise<void> {
    let localPort = 0
    const socket = {
      open: (opened: Socket<undefined>) => {
        localPort = opened.localPort
        onOpen(localPort)
        this.#begin(pipeOf(opened))
      },
      data: (from: Socket<undefined>, bytes: Buffer) => this.#client.send(bytes, pipeOf(from)),
      drain: () => this.#server?.drained(this.#client.pipe),
      close: () => {
        onClose(localPort)
        this.#client.finish()
      },
      error: () => undefined,
    }
    try {
      await Bun.connect({ hostname: '127.0.0.1', port, socket })
    } catch {
      // Out of descriptors, or just stopping: there is nobody left to answer.
      this.#client.pipe.terminate()
    }
  }

  #begin(server: Pipe): void {
    if (this.#isOver) {
      server.terminate()
      return
    }
    const { pipe } = this.#client
    this.#server = new Outlet(server, () => server.shutdown())
    pipe.resume()
    this.#server.send(this.#early, pipe)
  }
}

/** How long the other end may take to fetch the rest when everything was said. */
const REST_SECONDS = 60

/** One direction: what the end does not take yet waits here, and its source is held back meanwhile. */
class Outlet {
  readonly pipe: Pipe
  readonly #end: () => void
  #rest: Buffer | undefined
  #isEnding = false

  constructor(pipe: Pipe, end: () => void) {
    this.pipe = pipe
    this.#end = end
  }

  send(bytes: Buffer, source: Pipe): void {
    if (this.#rest) this.#rest = Buffer.concat([this.#rest, bytes])
    else this.#write(bytes)
    if (this.#rest) source.pause()
  }

  drained(source: Pipe | undefined): void {
    const rest = this.#rest
    if (!rest) return
    this.#rest = undefined
    this.#write(rest)
    if (this.#rest) return
    if (this.#isEnding) this.#end()
    else source?.resume()
  }

  finish(): void {
    this.#isEnding = true
    if (this.#rest) this.pipe.timeout(REST_SECONDS)
    else this.#end()
  }

  #write(bytes: Buffer): void {
    const written = this.pipe.write(bytes)
    // A closed end takes nothing any more, and its close ends the relay.
    if (written < 0 || written === bytes.length) return
    this.#rest = Buffer.from(bytes.subarray(written))
  }
}

function pipeOf(socket: Socket<undefined>): Pipe {
  return socket as Socket<undefined> & Pipe
}
