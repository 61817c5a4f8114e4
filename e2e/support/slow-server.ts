import { createServer, request } from 'node:http'
import { freePort } from '../../server/testing/free-port.ts'

/** Passes calls on to a program, and holds the answers of those that make a link. */
export interface SlowServer {
  origin: string
  /** Resolves once a link was asked for. */
  asked: () => Promise<void>
  /** Lets the held answers go, and all later ones. */
  release: () => void
  stop: () => void
}

const MAKES_LINK = /\/(redirects\/standard|demo\/furls)$/

export async function startSlowServer(target: string): Promise<SlowServer> {
  let release = () => {}
  let tellAsked = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = new Promise<void>((resolve) => {
    tellAsked = resolve
  })
  const server = createServer((call, answer) => {
    const isHeld = call.method === 'POST' && MAKES_LINK.test(call.url ?? '')
    const passed = request(
      new URL(call.url ?? '/', target),
      { method: call.method, headers: call.headers },
      async (back) => {
        if (isHeld) {
          tellAsked()
          await released
        }
        answer.writeHead(back.statusCode ?? 502, back.headers)
        back.pipe(answer)
      },
    )
    call.pipe(passed)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${port}`,
    asked: () => asked,
    release,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
