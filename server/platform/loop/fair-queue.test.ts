import { expect, test } from 'bun:test'
import { type FairQueueOptions, openFairQueue } from './fair-queue.ts'

/** A queue whose works end when the test ends them. */
function opened(options: Partial<FairQueueOptions> = {}) {
  let now = 0
  const queue = openFairQueue({ ownWaitingMax: 3, waitingMax: 5, now: () => now, ...options })
  const started: string[] = []
  const refused: [string, number | undefined][] = []
  const ends: (() => void)[] = []
  const add = (name: string) => {
    const owner = name.slice(0, 1)
    queue
      .run(owner, () => {
        started.push(name)
        return new Promise<void>((end) => ends.push(end))
      })
      .catch(({ kind, retryAfterSeconds }) => refused.push([`${name} ${kind}`, retryAfterSeconds]))
  }
  /** Ends the work that runs, after that many milliseconds. */
  const end = async (ms = 0) => {
    now += ms
    ends.shift()?.()
    await settled()
  }
  return { queue, started, refused, add, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('owners take turns, and each keeps the order of their own', async () => {
  const { started, add, end } = opened()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) add(name)
  for (let ends = 0; ends < 6; ends++) await end()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('an owner with too many waiting is refused, and told when to try again', async () => {
  const { started, refused, add, end } = opened()
  add('a1')
  await end(4000)
  for (const name of ['a2', 'a3', 'a4', 'a5', 'a6', 'b1']) add(name)
  await settled()
  expect(refused).toEqual([['a6 busy', 8]])
  await end()
  await end()
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('in a full queue the last of whoever has most gives way to who has none', async () => {
  const { started, refused, add, end } = opened({ waitingMax: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'b2']) add(name)
  await settled()
  expect(refused.map(([name]) => name)).toEqual(['a4 busy', 'a3 busy', 'd1 busy', 'b2 busy'])
  for (let ends = 0; ends < 4; ends++) await end()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('a work that fails lets the next one begin', async () => {
  const { queue } = opened()
  const failing = queue.run('a', () => Promise.reject(new Error('broken')))
  const next = queue.run('b', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
