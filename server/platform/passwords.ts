import { availableParallelism } from 'node:os'
import { SECOND } from './clock.ts'
import { requireNoTransaction } from './transaction.ts'
import { openWorkQueue } from './work-queue.ts'

// Parameters of OWASP's password storage guidance (argon2id, 19 MiB, two passes); one hash takes about 30 ms.
const ARGON2 = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Hashes run on threads. One core stays free for everything else, and a flood of logins cannot fill the memory. */
const queueOf = (processes: number) =>
  openWorkQueue({
    slots: Math.max(1, Math.floor((availableParallelism() - 1) / processes)),
    waitMaxMs: 5 * SECOND,
  })

let queue = queueOf(1)

/** From here on this process takes its part of the cores: so many processes hash on this machine. */
export function shareHashing(processes: number): void {
  queue = queueOf(processes)
}

/** Throws the problem `busy` when too many hashes are wanted at once. */
export async function hashPassword(password: string): Promise<string> {
  requireNoTransaction('hashing a password')
  return queue.run(() => Bun.password.hash(password, ARGON2))
}

let decoy: Promise<string> | undefined

/**
 * One argon2 run in every case, so that a name that nobody has takes as long as a wrong password. Throws as
 * `hashPassword` does.
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
