import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { run, say } from './run.mjs'

/**
 * Acts under an exclusive lock of the system on `file`. flock(1) locks the file that we have open, so
 * the lock ends with us however we end. Commands that get the descriptor keep it as long as they live.
 */
export async function withLock(file, act) {
  mkdirSync(dirname(file), { recursive: true })
  const fd = openSync(file, 'a')
  try {
    await lock(fd)
    return await act(fd)
  } finally {
    closeSync(fd)
  }
}

async function lock(fd) {
  const flock = (...flags) => run('flock', [...flags, '3'], { inherit: [fd] })
  try {
    if ((await flock('--nonblock')).exitCode === 0) return
    say('Another start is installing or building here; waiting for it.')
    await flock()
  } catch (error) {
    // Only Linux has flock(1). Elsewhere one person works at a time.
    if (error.code !== 'ENOENT') throw error
  }
}
