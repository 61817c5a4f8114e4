import { Outlet, type Pipe, pipeOf } from './pipe.ts'

/** The current user of a connection to an api process. */
export interface ApiUser {
  fromApi(bytes: Buffer): void
  apiDrained(): void
  apiClosed(): void
}

/** A connection to an api process. Bytes that arrive while it is idle are an error, and close it. */
export class ApiConnection {
  readonly pipe: Pipe
  readonly outlet: Outlet
  user: ApiUser | undefined
  /** Epoch milliseconds. */
  idleSince = 0

  constructor(pipe: Pipe) {
    this.pipe = pipe
    this.outlet = new Outlet(pipe)
  }
}

const CONNECTIONS_MAX = 2000
/** Well below the idle timeout of the other end. */
const IDLE_MS = 5000

/** No api process accepts a connection: they are restarting or overloaded. */
export class ApiAway extends Error {
  override name = 'ApiAway'
}

/** A pool of connections to the api processes. */
export class ApiConnections {
  readonly #paths: readonly string[]
  readonly #open = new Set<ApiConnection>()
  #idle: ApiConnection[] = []
  #connecting = 0
  #nextPath = 0

  /** The Unix sockets that the api processes listen on. */
  constructor(paths: readonly string[]) {
    this.#paths = paths
  }

  /** Throws `ApiAway`. */
  async acquire(user: ApiUser): Promise<ApiConnection> {
    const kept = this.#takeIdle()
    if (kept) {
      kept.user = user
      return kept
    }
    if (this.#open.size + this.#connecting >= CONNECTIONS_MAX) throw new ApiAway()
    this.#connecting += 1
    try {
      return await this.#connect(user)
    } finally {
      this.#connecting -= 1
    }
  }

  /** Returns a connection whose exchange is complete. */
  release(connection: ApiConnection): void {
    connection.user = undefined
    connection.idleSince = Date.now()
    // It may be paused if the visitor was slower than the answer.
    connection.pipe.resume()
    this.#idle.push(connection)
  }

  drop(connection: ApiConnection): void {
    connection.user = undefined
    connection.pipe.terminate()
  }

  close(): void {
    for (const connection of this.#open) this.drop(connection)
  }

  #takeIdle(): ApiConnection | undefined {
    const oldest = Date.now() - IDLE_MS
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      if (kept.idleSince >= oldest) return kept
      // The rest of the stack is older still.
      for (const old of [kept, ...this.#idle]) this.drop(old)
      this.#idle = []
    }
    return undefined
  }

  /** Round robin, skipping processes that are restarting. */
  async #connect(user: ApiUser): Promise<ApiConnection> {
    this.#nextPath += 1
    for (let tried = 0; tried < this.#paths.length; tried += 1) {
      const path = this.#paths[(this.#nextPath + tried) % this.#paths.length] ?? ''
      try {
        return await this.#connectTo(path, user)
      } catch {
        // Nothing listens there; try the next one.
      }
    }
    throw new ApiAway()
  }

  async #connectTo(path: string, user: ApiUser): Promise<ApiConnection> {
    const socket = await Bun.connect<ApiConnection>({
      unix: path,
      socket: {
        open: (opened) => {
          opened.data = new ApiConnection(pipeOf(opened))
          opened.data.user = user
          this.#open.add(opened.data)
        },
        data: ({ data: connection }, bytes) => {
          if (connection.user) connection.user.fromApi(bytes)
          else this.drop(connection)
        },
        drain: ({ data: connection }) => {
          if (connection.outlet.drained()) connection.user?.apiDrained()
        },
        close: ({ data: connection }) => this.#closed(connection),
        error: () => undefined,
      },
    })
    return socket.data
  }

  #closed(connection: ApiConnection | undefined): void {
    if (!connection) return
    this.#open.delete(connection)
    const kept = this.#idle.indexOf(connection)
    if (kept >= 0) this.#idle.splice(kept, 1)
    connection.user?.apiClosed()
  }
}
