import { expect, test } from 'bun:test'
import { letter, type Paragraph } from './mail.ts'

/** A letter whose texts all hold the name. */
const about = (name: string) => {
  const link = 'https://links.example/x'
  const parts: Paragraph[] = [
    `The extension “${name}” was connected.`,
    { link, words: `Open ${name}` },
    { links: [{ link, words: name }] },
    { code: name },
    { heading: name },
    { title: name, rows: [[name, name]] },
  ]
  return letter(`${name} was connected`, parts)
}

test.each([
  ['Chrome\r\nBcc: x@y', 'Chrome Bcc: x@y'],
  ['Chrome\u2028\u2028Your account is closed', 'Chrome Your account is closed'],
  ['Chrome\u0085\u000b\u0000x', 'Chrome x'],
  ['Chrome \u202eexe.gpj\u2066', 'Chrome exe.gpj'],
  ['Ch\u200brome\u2060\u00ad', 'Chrome'],
])('a name such as %j is one visible line wherever it stands in a mail', (hostile, plain) => {
  expect(about(hostile)).toEqual(about(plain))
})
