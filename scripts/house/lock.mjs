import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { run, say } from './run.mjs'

/**
 * Runs `act` under an exclusive flock(1) on `file`. The lock belongs to the open file, so it ends with this process,
 * even after a crash. Commands that inherit the descriptor keep the lock while they run.
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
    // Only Linux has flock(1). Elsewhere concurrent starts are not protected.
    if (error.code !== 'ENOENT') throw error
  }
}
