import type { LinkPage } from '../../contract/links/links.ts'
import { person } from '../support/many-links.ts'
import { spell } from '../support/rows.ts'
import type { NeighbourRig } from './rig.ts'
import { logInFrom } from './signed-in-client.ts'

/** Heavy use of the program by one account. */
export interface Workload {
  name: string
  /** For redirects beside it, if less than usual. */
  mostP999Ms?: number
  /** Runs before the load begins. */
  prepare?(rig: NeighbourRig): Promise<void>
  /** Repeats the work until `isOver`; returns a description of what was done. */
  run(rig: NeighbourRig, isOver: () => boolean): Promise<string>
}

const LOGINS_A_SECOND = 10

export const idle: Workload = {
  name: 'Nothing else',
  async run(_rig, isOver) {
    while (!isOver()) await Bun.sleep(100)
    return ''
  },
}

/** Browsing and searching a long list. */
export const lists: Workload = {
  name: 'First page, search for two common words and page by clicks of 100,000 links, in turns',
  async run({ heavy }, isOver) {
    const watch = stopwatch()
    const paths = ['limit=50', 'limit=50&q=spring%20boots', 'limit=50&sort=-clicks']
    while (!isOver()) {
      const path = `/redirects?${paths[watch.count() % paths.length]}`
      const { items } = await watch.time(() => heavy.ask<LinkPage>(path))
      if (items.length === 0) throw new Error('a page of many links was empty')
    }
    return watch.words('pages')
  },
}

/** Half of the logins use an unknown name, which takes as long. */
export const logins: Workload = {
  name: `${LOGINS_A_SECOND} logins a second`,
  async run({ program }, isOver) {
    const watch = stopwatch()
    const all: Promise<void>[] = []
    for (let number = 0; !isOver(); number++) {
      const [email, expected] =
        number % 2 ? [person.email, 200] : [`nobody-${number}@bench.example`, 401]
      const login = watch.time(async () => {
        const { status } = await logInFrom(program.origin, { email, password: person.password })
        if (status !== expected) throw new Error(`a login was answered with ${status}`)
      })
      all.push(login)
      await Bun.sleep(1000 / LOGINS_A_SECOND)
    }
    await Promise.all(all)
    return watch.words('logins')
  },
}

/** Times and counts actions. */
export function stopwatch() {
  const tookMs: number[] = []
  let begun = 0
  return {
    count: () => begun,
    async time<T>(act: () => Promise<T>): Promise<T> {
      const startedAt = performance.now()
      begun++
      const result = await act()
      tookMs.push(performance.now() - startedAt)
      return result
    },
    words(what: string): string {
      const mean = tookMs.reduce((sum, ms) => sum + ms, 0) / tookMs.length
      return `${spell(tookMs.length)} ${what}, ${spell(mean)} ms each, ${spell(Math.max(...tookMs))} at most`
    },
  }
}

/** Starts an act at each beat, whether or not earlier ones are done, and waits for all of them. */
export async function atRate(
  perSecond: number,
  isOver: () => boolean,
  act: () => Promise<unknown>,
): Promise<void> {
  const all: Promise<unknown>[] = []
  while (!isOver()) {
    all.push(act())
    await Bun.sleep(1000 / perSecond)
  }
  await Promise.all(all)
}
