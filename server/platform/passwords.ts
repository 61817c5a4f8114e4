import { availableParallelism } from 'node:os'
import { SECOND } from './clock.ts'
import { requireNoTransaction } from './database/transaction.ts'
import { openWorkQueue } from './loop/work-queue.ts'

// Parameters of OWASP's password storage guidance (argon2id, 19 MiB, two passes); one hash takes about 30 ms.
const ARGON2 = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Hashes run on threads. One core stays free for other work, and a flood of logins cannot exhaust the memory. */
const queueOf = (processes: number, waitMaxMs: number) =>
  openWorkQueue({
    slots: Math.max(1, Math.floor((availableParallelism() - 1) / processes)),
    waitMaxMs,
  })

/** So long people wait for their turn before they are told to try again. */
const HASHING_WAIT_MS = 5 * SECOND

let queue = queueOf(1, HASHING_WAIT_MS)

/** Limits this process to its share of the cores, when `processes` processes hash on this machine. */
export function shareHashing(processes: number, waitMaxMs = HASHING_WAIT_MS): void {
  queue = queueOf(processes, waitMaxMs)
}

/** Throws the problem `busy` when too many hashes are requested at once. */
export async function hashPassword(password: string): Promise<string> {
  requireNoTransaction('hashing a password')
  return queue.run(() => Bun.password.hash(password, ARGON2))
}

let decoy: Promise<string> | undefined

/**
 * Always runs argon2 once, so that an unknown name takes as long as a wrong password. Throws `busy` as `hashPassword` does.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  requireNoTransaction('verifying a password')
  const stored = hash ?? (await decoyHash())
  const fits = await queue.run(() => Bun.password.verify(password, stored))
  return fits && hash !== undefined
}

function decoyHash(): Promise<string> {
  decoy ??= hashPassword(crypto.randomUUID()).catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  return decoy
}
