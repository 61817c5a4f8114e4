import { createServer } from 'node:net'
import type { Config } from '../../config.ts'
import { codeOf } from '../../platform/error-code.ts'
import type { Log } from '../../platform/log.ts'
import { StartError } from './start-error.ts'

/** As long as the program waits for the other locks of a predecessor that is ending. */
const WAIT_MS = 10_000
const RETRY_MS = 50

/** Waits until the port is free: processes of a killed program may need a moment to end. */
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
 * Retries `open` while the port is in use: since the check at the start, an outgoing connection of any program may have
 * been given the port for a moment.
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

/** Fails if there is any listener on the port, even one that shares it. */
function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}
