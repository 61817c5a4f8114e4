import { expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../platform/clock.ts'
import { hashPassword } from '../platform/passwords.ts'
import { describeApp, type TestApp } from '../testing/app.ts'
import { tryLinkPassword } from './link-password.ts'

const hash = await hashPassword('open sesame')

/** Makes a link with a password; returns a function that tries one. */
async function lockedLink(test: TestApp) {
  const token = await test.register()
  const made = await test.call('/api/ui/v1/redirects/standard', {
    token,
    body: { redirectTo: 'https://example.com/', password: 'open sesame' },
  })
  const { id: linkId } = await made.json()
  const { db } = test.app
  await db.updateTable('links').set({ password_hash: hash }).where('id', '=', linkId).execute()
  return (address: string, password = 'no') =>
    tryLinkPassword(test.app, { linkId, password, address })
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => `2001:db8:${at.toString(16)}::1`)

const kinds = (tries: readonly { kind: string }[], kind: string) =>
  tries.filter((tried) => tried.kind === kind).length

describeApp('The password of a link', (open) => {
  test('takes five wrong tries of a visitor, then none for fifteen minutes', async () => {
    const guess = await lockedLink(open())
    const tries = await Promise.all(Array.from({ length: 12 }, () => guess('192.0.2.1')))
    expect([kinds(tries, 'wrong'), kinds(tries, 'locked')]).toEqual([4, 8])
    expect((await guess('192.0.2.1', 'open sesame')).kind).toBe('locked')
    open().pass(15 * MINUTE)
    expect((await guess('192.0.2.1', 'open sesame')).kind).toBe('right')
  })

  test('locks out no visitor who knows it, whatever number shares an address', async () => {
    const guess = await lockedLink(open())
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => guess('192.0.2.1', 'open sesame')),
    )
    expect(kinds(tries, 'right')).toBe(12)
    expect(await guess('192.0.2.1')).toEqual({ kind: 'wrong', triesLeft: 4 })
  })

  test('takes fifty wrong tries an hour of all visitors together, even concurrent ones', async () => {
    const guess = await lockedLink(open())
    for (const address of addresses(45)) await guess(address)
    const last = addresses(60).slice(45)
    const tries = await Promise.all(last.map((address) => guess(address)))
    // Five, and one beyond the limit that gets the first slow slot.
    expect([kinds(tries, 'wrong'), kinds(tries, 'locked')]).toEqual([6, 9])
    for (const tried of tries) {
      if (tried.kind === 'locked') expect(tried.retryAfterSeconds).toBeLessThanOrEqual(5)
    }
  })

  test('is then checked once every five seconds until the hour is over', async () => {
    const guess = await lockedLink(open())
    for (const address of addresses(51)) await guess(address)
    expect((await guess('192.0.2.1', 'open sesame')).kind).toBe('locked')
    open().pass(5 * SECOND)
    expect((await guess('192.0.2.1')).kind).toBe('wrong')
    expect((await guess('192.0.2.2')).kind).toBe('locked')
    open().pass(5 * SECOND)
    expect((await guess('192.0.2.2', 'open sesame')).kind).toBe('right')
    // A right password uses up no slot.
    expect((await guess('192.0.2.3', 'open sesame')).kind).toBe('right')
    open().pass(HOUR)
    const again = await Promise.all(addresses(8).map((address) => guess(address)))
    expect(kinds(again, 'wrong')).toBe(8)
  })

  test('counts tries per link', async () => {
    const [guess, other] = [await lockedLink(open()), await lockedLink(open())]
    for (const address of addresses(52)) await guess(address)
    expect((await other('192.0.2.1')).kind).toBe('wrong')
  })
})
