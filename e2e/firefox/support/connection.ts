import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface BidiEvent {
  method: string
  params: Record<string, unknown>
}

/** A session of WebDriver BiDi. */
export interface Connection {
  /** Results have the shape that the specification gives to those of the method. */
  send: <T>(method: string, params?: object) => Promise<T>
  /** Listens to the events that the session subscribed to. */
  listen: (listener: (event: BidiEvent) => void) => void
  close: () => void
}

type Answer =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number | null; error: string; message: string }
  | ({ type: 'event' } & BidiEvent)

interface Waiting {
  method: string
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

export async function openConnection(url: string): Promise<Connection> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  const waiting = new Map<number, Waiting>()
  const listeners: ((event: BidiEvent) => void)[] = []
  let last = 0
  socket.on('message', (data) => {
    const answer: Answer = JSON.parse(String(data))
    if (answer.type === 'event') {
      for (const listener of listeners) listener(answer)
      return
    }
    const asked = waiting.get(answer.id ?? 0)
    waiting.delete(answer.id ?? 0)
    if (answer.type === 'success') asked?.resolve(answer.result)
    else asked?.reject(new Error(`${asked.method}: ${answer.error}, ${answer.message}`))
  })
  socket.on('close', () => {
    for (const { method, reject } of waiting.values())
      reject(new Error(`${method}: Firefox ended before it answered`))
  })
  return {
    send: <T>(method: string, params: object = {}) =>
      new Promise<T>((resolve, reject) => {
        last += 1
        waiting.set(last, { method, resolve: resolve as (result: unknown) => void, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    listen: (listener) => void listeners.push(listener),
    close: () => socket.close(),
  }
}
