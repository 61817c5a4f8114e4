import { type Area, readKey } from '../servers/area.ts'
import type { Wish } from './wish.ts'

export const WISHES = 'wishes'

export const readWishes = (area: Area): Promise<readonly Wish[]> =>
  readKey<readonly Wish[]>(area, WISHES, [])

/**
 * The stored wishes. Only the background script changes them, one change after the other, so none is lost between reading
 * and writing.
 */
export function openQueue(area: Area) {
  let last: Promise<unknown> = Promise.resolve()

  function change(by: (wishes: readonly Wish[]) => readonly Wish[]): Promise<readonly Wish[]> {
    const next = last.then(async () => {
      const wishes = by(await readWishes(area))
      await area.set({ [WISHES]: wishes })
      return wishes
    })
    // A failed write fails its own caller, and not the next one.
    last = next.catch(() => undefined)
    return next
  }

  return {
    list: () => readWishes(area),
    find: async (id: string) => (await readWishes(area)).find((wish) => wish.id === id),
    add: (wish: Wish) => change((wishes) => [...wishes, wish]),
    /** Does nothing if the wish is not there any more. */
    replace: (id: string, by: (wish: Wish) => Wish) =>
      change((wishes) => wishes.map((wish) => (wish.id === id ? by(wish) : wish))),
    remove: (id: string) => change((wishes) => wishes.filter((wish) => wish.id !== id)),
    replaceAll: (by: (wish: Wish) => Wish) => change((wishes) => wishes.map(by)),
  }
}

export type Queue = ReturnType<typeof openQueue>
