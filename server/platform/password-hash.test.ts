import { expect, test } from 'bun:test'
import { isCheckableHash } from './password-hash.ts'
import { hashPassword } from './passwords.ts'

test('hashes of this product can be checked', async () => {
  expect(isCheckableHash(await hashPassword('some words'))).toBe(true)
})

test('a hash of bcrypt can be checked', async () => {
  const hash = await Bun.password.hash('some words', { algorithm: 'bcrypt', cost: 10 })
  expect(isCheckableHash(hash)).toBe(true)
})

const salt = 'c29tZXNhbHRzb21lc2FsdA'
const sum = 'c29tZSBzdW0gdGhhdCBpcyBsb25nIGVub3VnaCAxMjM'

test.each([
  ['', 'nothing'],
  ['hidden', 'a word'],
  [`$argon2id$v=19$m=999999,t=2,p=1$${salt}$${sum}`, 'too much memory'],
  [`$argon2id$v=19$m=19456,t=99,p=1$${salt}$${sum}`, 'too many passes'],
  [`$argon2id$v=19$m=19456,t=2,p=99$${salt}$${sum}`, 'too many lanes'],
  [`$argon2id$v=19$m=4,t=2,p=1$${salt}$${sum}`, 'too little memory'],
  [`$argon2i$v=19$m=19456,t=2,p=1$${salt}$${sum}`, 'another algorithm'],
  [`$argon2id$v=19$m=19456,t=2,p=1$${salt}`, 'no sum'],
  [`$2b$31$${'a'.repeat(53)}`, 'a high cost'],
  [`$2b$04$${'a'.repeat(53)}`, 'a low cost'],
  [`$2b$10$${'a'.repeat(20)}`, 'too short'],
])('%s (%s) is no hash that can be checked', (hash) => {
  expect(isCheckableHash(hash)).toBe(false)
})
