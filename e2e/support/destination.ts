import { createServer } from 'node:http'
import { freePort } from '../../server/testing/free-port.ts'

export interface TargetSite {
  /** The target of the journeys' short links. */
  url: string
  /** A link of a foreign shortener to this address. */
  leadingTo: (address: string) => string
  /** Makes the foreign shortener redirect links for `address` to `elsewhere`. */
  moveTo: (address: string, elsewhere: string) => void
  stop: () => void
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><style>path{fill:#0c7}</style><path d="M4 28 16 4l12 24z"/></svg>'

/** A foreign site on loopback. */
export async function startDestination(): Promise<TargetSite> {
  const moved = new Map<string, string>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://destination.test')
    if (pathname === '/to') {
      const address = searchParams.get('address') ?? ''
      response.writeHead(302, { location: moved.get(address) ?? address }).end()
      return
    }
    if (pathname === '/favicon.ico') {
      response.end(ICON)
      return
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Rain jackets</title><h1>Rain jackets</h1>')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}/collections/spring/rain-jackets?size=m`,
    leadingTo: (address) => `http://127.0.0.1:${port}/to?address=${encodeURIComponent(address)}`,
    moveTo: (address, elsewhere) => void moved.set(address, elsewhere),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
