import type { Socket } from 'node:net'
import { type Answer, send } from './answer.ts'

export interface TargetRequest {
  method: string
  /** As in its Host header. */
  host: string
  /** With its query. */
  path: string
  agent: string
  headers: Readonly<Record<string, string>>
  /** By the target's clock. */
  at: number
  isSecure: boolean
  /** Counts the requests of this host, path and method from 1. */
  number: number
}

/** One answer for ever, one after another of which the last one stays, or one for each request. */
export type Script = Answer | readonly Answer[] | ((request: TargetRequest) => Answer)

/** The scripts, and what was asked. */
export function openSite(clock: () => number) {
  const scripts = new Map<string, Script>()
  const requests: TargetRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const keep = (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  }
  const answerTo = (request: TargetRequest): Answer => {
    const path = pathOf(request.path)
    const script = scripts.get(`${request.host}${path}`) ?? scripts.get(path)
    if (script === undefined) return { status: 404, body: 'nothing is scripted here' }
    if (typeof script === 'function') return script(request)
    return Array.isArray(script)
      ? (script[request.number - 1] ?? script.at(-1) ?? {})
      : (script as Answer)
  }
  return {
    requests,
    connections: () => connections,
    script: (path: string, answers: Script, host = '') => {
      scripts.set(`${host}${path}`, answers)
    },
    ignore: keep,
    serve: (isSecure: boolean) => (socket: Socket) => {
      keep(socket)
      let text = ''
      socket.on('data', (bytes: Buffer) => {
        const isRead = text.includes('\r\n\r\n')
        text += bytes.toString('latin1')
        if (isRead || !text.includes('\r\n\r\n')) return
        const asked = requestOf(text)
        const number =
          requests.filter(
            ({ method, host, path }) =>
              method === asked.method && host === asked.host && pathOf(path) === pathOf(asked.path),
          ).length + 1
        const request = { ...asked, at: clock(), isSecure, number }
        requests.push(request)
        void send(socket, request.method, answerTo(request))
      })
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function requestOf(text: string) {
  const [first = '', ...lines] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const [method = '', path = ''] = first.split(' ')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { method, path, headers, host: headers.host ?? '', agent: headers['user-agent'] ?? '' }
}

export const pathOf = (path: string): string => path.split('?')[0] ?? path
