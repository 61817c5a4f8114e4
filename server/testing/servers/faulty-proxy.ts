import { createConnection, createServer, type Socket } from 'node:net'

/** `refusing` resets connections, `hanging` reads nothing, `mute` reads but never answers. */
export type FaultyProxyState = 'open' | 'refusing' | 'hanging' | 'mute'

export interface FaultyProxy {
  port: number
  /** Changes the state and breaks existing connections. */
  become(state: FaultyProxyState): void
  close(): void
}

/** A proxy in front of a real store that a test can make fail. */
export async function openFaultyProxy(targetPort: number): Promise<FaultyProxy> {
  let state: FaultyProxyState = 'open'
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

/** The same URL, through the proxy. */
export function throughProxy(url: string, proxy: FaultyProxy): string {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = String(proxy.port)
  return changed.href
}
