import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  /** What arrived, oldest first. */
  received: Received[]
  /** How it answers from now on; 204 at first. */
  answerBy(answer: (answer: ServerResponse, received: Received) => void): void
  stop(): void
}

/** A server on loopback that takes webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let answerNow: Parameters<Receiver['answerBy']>[0] = (answer) => answer.writeHead(204).end()
  const server = createServer((call, answer) => {
    const parts: Buffer[] = []
    call.on('data', (part: Buffer) => parts.push(part))
    call.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const one = { path: call.url ?? '', headers: call.headers, body }
      received.push(one)
      answerNow(answer, one)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    answerBy: (answer) => {
      answerNow = answer
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
