import { expect, test } from 'bun:test'
import { mailboxOf } from './email.ts'

test('spellings of one mailbox are equal, similar addresses are not', () => {
  const same: [string, string][] = [
    ['Mara@Example.org', 'mara@example.org'],
    ['mara+shop@example.org', 'mara@example.org'],
    ['mara+a+b@example.org', 'mara@example.org'],
    ['m.a.r.a+x@GoogleMail.com', 'mara@gmail.com'],
    ['mara@example.org.', 'mara@example.org'],
    ['ma.ra@gmail.com.', 'mara@gmail.com'],
    ['ma.ra@example.org', 'ma.ra@example.org'],
    ['+mara@example.org', '+mara@example.org'],
    ['mara@gmail.com.example.org', 'mara@gmail.com.example.org'],
  ]
  for (const [spelling, mailbox] of same)
    expect([spelling, mailboxOf(spelling)]).toEqual([spelling, mailbox])
})
