import { expect, test } from 'bun:test'
import { NewName } from './fields.ts'
import { looksLikeAddress } from './names.ts'

test.each([
  'Win at https://evil.example now',
  'evil.example',
  'Evil.Example/prize',
  'see www.evil',
  'a@b.example',
  'shop.xn--p1ai',
  'пример.рф',
  'evil。example',
  'evil．example',
  'evil\u200b.ex\u00adample',
  '192.0.2.1',
  'shop24.de',
  'ftp://x',
])('%j looks like an address', (name) => {
  expect(looksLikeAddress(name)).toBe(true)
  expect(NewName.safeParse(name).success).toBe(false)
})

test.each([
  'J.R.R. Tolkien',
  'Dr. No',
  'St. John',
  'Müller & Sons Ltd.',
  'Version 2.0',
  'No. 10',
  'Ada…',
  'A.B.',
  'Zoë 3.5',
  'C/O Moss',
  'Team: Links',
  'می‌خواهم',
])('%j is a name', (name) => expect(NewName.safeParse(name).success).toBe(true))
