import type { Socket } from 'node:net'
import { isIPv6 } from 'node:net'

/** The Connection Attempt Delay of RFC 8305. */
const NEXT_AFTER_MS = 250
/** Names with more addresses than this do not get better by them. */
const MOST_ADDRESSES = 10

/** The families by turns, beginning with that which the resolver prefers. */
export function byTurns(addresses: readonly string[]): string[] {
  const [first = ''] = addresses
  const isFirstFamily = (address: string) => isIPv6(address) === isIPv6(first)
  const other = addresses.filter((address) => !isFirstFamily(address))
  return addresses
    .filter(isFirstFamily)
    .flatMap((address, at) => [address, ...other.slice(at, at + 1)])
    .concat(other.slice(addresses.length - other.length))
    .slice(0, MOST_ADDRESSES)
}

export interface Winner {
  socket: Socket
  /** Those that have not failed. */
  others: string[]
}

/**
 * Connects to whichever address is first, after RFC 8305: each attempt starts when the one before has failed or is late.
 * `open` may throw, which ends the race.
 */
export function raceConnections(
  addresses: readonly string[],
  open: (address: string) => Socket,
): Promise<Winner> {
  const waiting = [...addresses]
  const running = new Map<Socket, string>()
  let timer: NodeJS.Timeout | undefined
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      for (const socket of running.keys()) socket.destroy()
    }
    const win = (socket: Socket) => {
      if (!running.delete(socket)) return
      const others = [...running.values(), ...waiting]
      waiting.length = 0
      end()
      resolve({ socket, others })
    }
    const lose = (socket: Socket, error: unknown) => {
      if (!running.delete(socket)) return
      socket.destroy()
      if (waiting.length > 0) startNext()
      else if (running.size === 0) reject(error)
    }
    const startNext = () => {
      clearTimeout(timer)
      const address = waiting.shift()
      if (address === undefined) return
      try {
        const socket = open(address)
        running.set(socket, address)
        socket.once('connect', () => win(socket))
        socket.on('error', (error) => lose(socket, error))
        socket.once('close', () => lose(socket, new Error('ECONNRESET')))
      } catch (error) {
        end()
        return reject(error)
      }
      timer = setTimeout(startNext, NEXT_AFTER_MS)
    }
    startNext()
  })
}
