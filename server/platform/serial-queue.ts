export type SerialQueue = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Lets one after another do their work, for each name by itself, in the order in which they come. */
export function openSerialQueue(): SerialQueue {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const before = last.get(name)
    // How the one before ended is not ours.
    const mine = before ? before.then(work, work) : work()
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
