import { expect, test } from 'bun:test'
import { availableParallelism } from 'node:os'
import { hashPassword } from '../../platform/passwords.ts'
import { openTestApp, PASSWORD } from '../../testing/app.ts'
import { logIn } from '../../testing/people/person.ts'

test('a login under too much load is told to try again and does not count as an attempt', async () => {
  const { test: app, close } = await openTestApp(':memory:')
  const email = 'busy@example.org'
  await app.register(email)
  expect((await logIn(app, email)).status).toBe(200)
  // More than the process can hash in any acceptable time.
  const length = 600 * availableParallelism()
  const flood = Array.from({ length }, () => hashPassword(PASSWORD).catch(() => undefined))
  for (let tries = 0; tries < 11; tries++) {
    const answer = await logIn(app, email)
    expect([answer.status, (await answer.json()).type]).toEqual([503, '/problems/busy'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await Promise.all(flood)
  expect((await logIn(app, email)).status).toBe(200)
  await close()
}, 60_000)
