import { expect, test } from 'bun:test'
import { letter } from './mail.ts'

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
