export type SerialQueue = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Runs the work of each name one at a time, in order. Different names do not wait for each other. */
export function openSerialQueue(): SerialQueue {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const before = last.get(name)
    // The outcome of the previous work does not matter here.
    const mine = before ? before.then(work, work) : work()
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
