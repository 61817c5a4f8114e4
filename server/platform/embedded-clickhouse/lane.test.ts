import { expect, test } from 'bun:test'
import { ConcurrencyLane } from './lane.ts'

const here = () => new AbortController().signal

test('the lane limits concurrent tasks to its width and runs the others in order', async () => {
  const lane = new ConcurrencyLane(2, 10)
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const began: number[] = []
  const runs = gates.map((gate, n) =>
    lane.run(here(), async () => {
      began.push(n)
      await gate.promise
      return n
    }),
  )
  await Bun.sleep(0)
  expect(began).toEqual([0, 1])
  gates[1]?.resolve()
  await runs[1]
  expect(began).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3])
})

test('a task whose caller went away does not run, and a failed task frees its slot', async () => {
  const lane = new ConcurrencyLane(1, 10)
  const failing = lane.run(here(), () => Promise.reject(new Error('broken')))
  const gone = new AbortController()
  let hasRun = false
  const left = lane.run(gone.signal, async () => {
    hasRun = true
  })
  const last = lane.run(here(), async () => 'last')
  gone.abort()
  await expect(failing).rejects.toThrow('broken')
  expect(await left).toBeUndefined()
  expect(hasRun).toBe(false)
  expect(await last).toBe('last')
  expect(await lane.run(here(), async () => 'again')).toBe('again')
})

test('a lane is full when no more tasks may wait', async () => {
  const lane = new ConcurrencyLane(1, 1)
  const gate = Promise.withResolvers<void>()
  const first = lane.run(here(), () => gate.promise)
  expect(lane.isFull).toBe(false)
  const second = lane.run(here(), () => gate.promise)
  expect(lane.isFull).toBe(true)
  gate.resolve()
  await Promise.all([first, second])
  expect(lane.isFull).toBe(false)
})
