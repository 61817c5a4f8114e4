import { createConnection, createServer, type Socket } from 'node:net'

/** How a store behaves towards its callers: as it is, gone, silent, or hearing all and answering nothing. */
export type GateState = 'open' | 'refusing' | 'hanging' | 'mute'

export interface Gate {
  port: number
  /** Ends the connections that are there, as a changed network would. */
  become(state: GateState): void
  close(): void
}

/** A real connection to a store that a test can disturb. */
export async function openGate(targetPort: number): Promise<Gate> {
  let state: GateState = 'open'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((caller) => {
    keep(caller)
    if (state === 'refusing') caller.resetAndDestroy()
    if (state === 'refusing' || state === 'hanging') return
    const store = createConnection(targetPort, '127.0.0.1')
    keep(store)
    caller.pipe(store)
    if (state === 'open') store.pipe(caller)
    else store.resume()
    caller.on('close', () => store.destroy())
    store.on('close', () => caller.destroy())
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(address && typeof address === 'object' ? address.port : 0)
    })
  })
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    become(next) {
      state = next
      cutAll()
    },
    close() {
      cutAll()
      server.close()
    },
  }
}

/** The same address, through the gate. */
export function throughGate(url: string, gate: Gate): string {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = String(gate.port)
  return changed.href
}
