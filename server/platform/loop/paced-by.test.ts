import { expect, test } from 'bun:test'
import { pacedBy } from './paced-by.ts'

test('concurrent calls share one run, and a call after its start gets another', async () => {
  const begun: number[] = []
  const run = pacedBy(20, async () => begun.push(performance.now()))
  await Promise.all([run(), run(), run()])
  expect(begun).toHaveLength(1)
  await Promise.all([run(), run()])
  expect(begun).toHaveLength(2)
  await run()
  expect(begun).toHaveLength(3)
  for (const [at, when] of begun.slice(1).entries()) {
    // Timers may fire slightly early.
    expect(when - (begun[at] ?? when)).toBeGreaterThan(15)
  }
})

test('a failed run rejects the calls that shared it, and not the next one', async () => {
  let isBroken = true
  const run = pacedBy(0, async () => {
    if (isBroken) throw new Error('broken')
  })
  expect(await Promise.allSettled([run(), run()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  isBroken = false
  await run()
})
