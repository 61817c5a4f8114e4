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

const TYPED = 'Spring sale\r\n\r\nhttps://elsewhere.example\u2028Bcc: mara@example.org'
const SHOWN = 'Spring sale https://elsewhere.example Bcc: mara@example.org'

test('a text that somebody typed is never more than one line of a mail', () => {
  const { subject, text } = letter(`News of ${TYPED}`, [
    `You own ${TYPED}.`,
    { heading: TYPED },
    { title: TYPED, rows: [[TYPED, '12']] },
  ])
  expect(subject).toBe(`News of ${SHOWN}`)
  expect(text.split('\n\n')).toEqual([
    `You own ${SHOWN}.`,
    `${SHOWN}\n${'-'.repeat(SHOWN.length)}`,
    `${SHOWN}\n  ${SHOWN}: 12`,
    'Unfurly\n',
  ])
})
