import { expect, test } from 'bun:test'
import { mailAddressProblem } from './email.ts'
import { MailAddress, NewLastName, NewName, Password } from './fields.ts'
import { newLastNameProblem, newNameProblem } from './names.ts'
import { passwordLengthProblem } from './password-length.ts'

const texts = [
  ...['', ' ', 'Mara', ' Mara ', 'evil.example', 'St. John', 'a\u0000b', 'a\nb', '\ud800'],
  ...['mara@alderandpine.example', 'mara@', 'a@b@c.d', 'a,b@c.example', '<a@b.c>'],
  ...['nine chars', 'ninechars', 'x'.repeat(100), 'x'.repeat(128), 'x'.repeat(129)],
]

// The guest pages check with the rules alone.
test.each([
  ['names', NewName, newNameProblem],
  ['last names', NewLastName, newLastNameProblem],
  ['e-mails', MailAddress, mailAddressProblem],
  ['passwords', Password, passwordLengthProblem],
])('the rule of %s says what their schema says', (_, schema, problemOf) => {
  for (const text of texts) {
    const words = schema.safeParse(text).error?.issues[0]?.message
    expect([text, problemOf(text)]).toEqual([text, words])
  }
})
