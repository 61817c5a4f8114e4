import { createServer } from 'node:http'
import { freePort } from './free-port.ts'

export interface Destination {
  /** The page that short links of the journeys lead to. */
  url: string
  stop: () => void
}

/** A page of somebody else, on loopback. */
export async function startDestination(): Promise<Destination> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Rain jackets</title><h1>Rain jackets</h1>')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}/collections/spring/rain-jackets?size=m`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
