// Parameters of OWASP's password storage guidance (argon2id, 19 MiB, two passes); one hash takes about 30 ms.
const ARGON2 = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, ARGON2)
}

let decoy: Promise<string> | undefined

/** One argon2 run in every case, so that a name that nobody has takes as long as a wrong password. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const fits = await Bun.password.verify(password, hash ?? (await decoy))
  return fits && hash !== undefined
}
