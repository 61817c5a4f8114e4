import { expect, test } from 'bun:test'
import { openYielder } from './yielder.ts'

test('work yields to the event loop after its time slice, and not before', async () => {
  let turns = 0
  setImmediate(() => {
    turns += 1
  })
  const patient = openYielder(3_600_000)
  for (let step = 0; step < 100; step++) await patient()
  expect(turns).toBe(0)
  await openYielder(0)()
  expect(turns).toBe(1)
})
