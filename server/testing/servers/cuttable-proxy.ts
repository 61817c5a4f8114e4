import { connect, createServer, type Socket } from 'node:net'

export interface CuttableProxy {
  port: number
  /** Refuses new connections and breaks the existing ones. */
  cut(): void
  /** Breaks existing connections, and accepts new ones without forwarding anything. */
  freeze(): void
  mend(): void
  close(): void
}

/** A proxy in front of a real store that a test can cut. */
export async function openCuttableProxy(to: {
  host: string
  port: number
}): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    sockets.add(near)
    near.on('error', () => undefined)
    near.on('close', () => sockets.delete(near))
    if (state === 'frozen') return
    const far = connect(to)
    sockets.add(far)
    far.on('error', () => near.destroy())
    far.on('close', () => {
      sockets.delete(far)
      near.destroy()
    })
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const become = (next: typeof state) => () => {
    state = next
    breakAll()
  }
  return {
    port,
    cut: become('cut'),
    freeze: become('frozen'),
    mend: become('open'),
    close() {
      breakAll()
      server.close()
    },
  }
}
