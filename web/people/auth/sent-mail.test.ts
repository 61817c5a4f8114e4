import { describe, expect, test } from 'bun:test'
import { findSentMail } from './sent-mail.ts'

describe('the state from the previous page', () => {
  test('is undefined when the page was opened directly', () => {
    expect(findSentMail(null)).toBeUndefined()
    expect(findSentMail({ email: 'mara@alderandpine.example' })).toBeUndefined()
  })

  test('holds the e-mail and the time', () => {
    const mail = { email: 'mara@alderandpine.example', sentAtMs: 5, openLink: undefined }
    expect(findSentMail(mail)).toEqual(mail)
  })
})
