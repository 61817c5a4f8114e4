import { expect, test } from 'bun:test'
import { pacedBy } from './paced-by.ts'

test('those who ask together share one run, and who asks after it began gets another', async () => {
  const begun: number[] = []
  const run = pacedBy(20, async () => begun.push(performance.now()))
  await Promise.all([run(), run(), run()])
  expect(begun).toHaveLength(1)
  await Promise.all([run(), run()])
  expect(begun).toHaveLength(2)
  await run()
  expect(begun).toHaveLength(3)
  for (const [at, when] of begun.slice(1).entries()) {
    // Timers may fire a moment early.
    expect(when - (begun[at] ?? when)).toBeGreaterThan(15)
  }
})

test('a run that fails fails for those who shared it, and not for the next', async () => {
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
