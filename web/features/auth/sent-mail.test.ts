import { describe, expect, test } from 'bun:test'
import { findSentMail } from './sent-mail.ts'

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
