import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 50

/** A session of Firefox's own protocol, which alone reaches the browser's window in each version. */
export interface Marionette {
  /** Results have the shape that Firefox gives to those of the command. */
  send: <T>(command: string, params?: object) => Promise<T>
  close: () => void
}

/** `[type, id, error, result]`; of the greeting an object. */
type Message = [number, number, { error: string; message: string } | null, unknown]

interface Waiting {
  command: string
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** Firefox writes the port that it took into its profile. */
async function portOf(profile: string): Promise<number> {
  for (;;) {
    const file = join(profile, 'MarionetteActivePort')
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    if (port > 0) return port
    await wait(POLL_MS)
  }
}

export async function openMarionette(profile: string): Promise<Marionette> {
  const socket = connect({ host: '127.0.0.1', port: await portOf(profile) })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let greet: () => void = () => undefined
  const greeted = new Promise<void>((resolve) => (greet = resolve))
  listen(socket, (message) => {
    if (!Array.isArray(message)) return greet()
    const [, id, error, result] = message as Message
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${asked.command}: ${error.error}, ${error.message}`))
    else asked?.resolve(result)
  })
  socket.on('close', () => {
    for (const { command, reject } of waiting.values())
      reject(new Error(`${command}: Firefox ended before it answered`))
  })
  await greeted
  return {
    send: <T>(command: string, params: object = {}) =>
      new Promise<T>((resolve, reject) => {
        last += 1
        waiting.set(last, { command, resolve: resolve as (result: unknown) => void, reject })
        const text = JSON.stringify([0, last, command, params])
        socket.write(`${Buffer.byteLength(text)}:${text}`)
      }),
    close: () => void socket.destroy(),
  }
}

/** Each message is its length in bytes, a colon, and JSON. */
function listen(socket: ReturnType<typeof connect>, tell: (message: unknown) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const colon = rest.indexOf(':')
      const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)))
      if (colon === -1 || rest.length < end) return
      tell(JSON.parse(rest.subarray(colon + 1, end).toString()))
      rest = rest.subarray(end)
    }
  })
}
