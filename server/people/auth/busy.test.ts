import { expect, test } from 'bun:test'
import { MINUTE } from '../../platform/clock.ts'
import { hashPassword, shareHashing } from '../../platform/passwords.ts'
import { openTestApp, PASSWORD } from '../../testing/app.ts'
import { logIn } from '../../testing/people/person.ts'

test('a login under too much load is told to try again and does not count as an attempt', async () => {
  const { test: app, close } = await openTestApp(':memory:')
  shareHashing(1)
  const email = 'busy@example.org'
  await app.register(email)
  expect((await logIn(app, email)).status).toBe(200)
  const flood = floodHashing()
  for (let tries = 0; tries < 11; tries++) {
    const answer = await logIn(app, email)
    expect([answer.status, (await answer.json()).type]).toEqual([503, '/problems/busy'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await flood.end()
  shareHashing(1, MINUTE)
  expect((await logIn(app, email)).status).toBe(200)
  await close()
}, 180_000)

/** Keeps more hashes queued, at every turn of the event loop, than the process can compute in any acceptable time. */
function floodHashing() {
  const hashes: Promise<unknown>[] = []
  let hasEnded = false
  const refill = () => {
    if (hasEnded) return
    for (let n = 0; n < 500; n++) hashes.push(hashPassword(PASSWORD).catch(() => undefined))
    setTimeout(refill, 1)
  }
  refill()
  return {
    async end() {
      hasEnded = true
      await Promise.all(hashes)
    },
  }
}
