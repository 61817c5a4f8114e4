import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { codeOf } from '../platform/error-code.ts'
import type { Log } from '../platform/log.ts'
import { StartError } from './start-error.ts'

/** As long as the other locks of a predecessor that is just ending. */
const WAIT_MS = 10_000
const RETRY_MS = 50

/** Resolves when nobody listens on the port: processes of a program that was killed may need a moment to end. */
export async function waitForPort({ port, host }: Config, log: Log): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  for (let attempt = 0; ; attempt++) {
    const error = await tryPort(port, host)
    if (!error) return
    if (error.code !== 'EADDRINUSE') {
      throw new StartError(`PORT ${port} on HOST ${host} cannot be listened on: ${error.message}.`)
    }
    if (Date.now() >= deadline) {
      throw new StartError(
        `PORT ${port} is in use by another program; stop that one, or choose another port.`,
      )
    }
    if (attempt === 0) log.warn('waiting for the port, which is still in use', { port })
    await Bun.sleep(RETRY_MS)
  }
}

/**
 * Opens what listens. Since the start has looked, an outgoing connection of any program may have been given that number:
 * it has it for a moment.
 */
export async function openOnPort<T>(open: () => T): Promise<T> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    try {
      return open()
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || Date.now() >= deadline) throw error
      await Bun.sleep(RETRY_MS)
    }
  }
}

/** Refused by any listener, also by one that shares the port with its like. */
function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}
