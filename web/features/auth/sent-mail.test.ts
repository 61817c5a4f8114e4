import { describe, expect, test } from 'bun:test'
import { findSentMail, waitSeconds } from './sent-mail.ts'

describe('sending the mail again', () => {
  test('waits for a minute after the last one', () => {
    expect(waitSeconds(1_000_000, 1_000_000)).toBe(60)
    expect(waitSeconds(1_000_000, 1_059_100)).toBe(1)
    expect(waitSeconds(1_000_000, 1_060_000)).toBe(0)
    expect(waitSeconds(1_000_000, 9_000_000)).toBe(0)
  })

  test('a clock that was set back makes nobody wait longer', () => {
    expect(waitSeconds(9_000_000, 1_000_000)).toBe(60)
  })
})

describe('the page before', () => {
  test('nothing is known after an address was typed by hand', () => {
    expect(findSentMail(null)).toBeUndefined()
    expect(findSentMail({ email: 'mara@alderandpine.example' })).toBeUndefined()
  })

  test('the address and the time are taken over', () => {
    const mail = { email: 'mara@alderandpine.example', sentAtMs: 5, openLink: undefined }
    expect(findSentMail(mail)).toEqual(mail)
  })
})
