/** Hashes that take somewhat longer than ours are taken as well; a longer one would hold up whoever asks. */
const MOST = { memoryKb: 65_536, passes: 4, lanes: 4, bcryptCost: 12 } as const
const LEAST_BCRYPT_COST = 8

const ARGON2ID =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** Whether a hash of a password can be checked here, at a cost not much above that of our own. */
export function isCheckableHash(hash: string): boolean {
  const [, memory, passes, lanes] = ARGON2ID.exec(hash)?.map(Number) ?? []
  if (memory !== undefined && passes !== undefined && lanes !== undefined) {
    const isInBounds = memory <= MOST.memoryKb && passes <= MOST.passes && lanes <= MOST.lanes
    return isInBounds && passes >= 1 && lanes >= 1 && memory >= 8 * lanes
  }
  const cost = Number(BCRYPT.exec(hash)?.[1] ?? Number.NaN)
  return cost >= LEAST_BCRYPT_COST && cost <= MOST.bcryptCost
}
