import { expect, test } from 'bun:test'
import { farewellWords } from './farewell-words.ts'

const at = { now: new Date(2026, 10, 21, 12), locale: 'en-GB' }

test('says until when the account can be restored', () => {
  expect(farewellWords({ name: 'Alder & Pine', isNow: false }, at)).toBe(
    'Alder & Pine is deleted. Until 21 December 2026 an Owner can bring it back: log in, and choose it among your accounts.',
  )
})

test('does not offer a restore after deletion for good', () => {
  const words = farewellWords({ name: 'Alder & Pine', isNow: true }, at)
  expect(words).toContain('for good')
  expect(words).not.toContain('back')
})
