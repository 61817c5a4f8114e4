import type { Area } from '../servers/area.ts'

/** Like the browser's: values are copies, and every call takes a turn of the event loop. */
export function memoryArea(): Area & { failNext(): void } {
  const kept = new Map<string, string>()
  let fails = false
  return {
    async get(key) {
      await Bun.sleep(0)
      const text = kept.get(key)
      return text === undefined ? {} : { [key]: JSON.parse(text) }
    },
    async set(items) {
      await Bun.sleep(0)
      if (fails) {
        fails = false
        throw new Error('The storage is full.')
      }
      for (const [key, value] of Object.entries(items)) kept.set(key, JSON.stringify(value))
    },
    async remove(key) {
      await Bun.sleep(0)
      kept.delete(key)
    },
    failNext() {
      fails = true
    },
  }
}
