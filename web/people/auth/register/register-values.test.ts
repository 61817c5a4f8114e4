import { expect, test } from 'bun:test'
import { CompleteRegistration } from '../../../../contract/people/registrations.ts'
import { completionOf, errorsOf, noValues } from './register-values.ts'

const mailed = {
  email: 'mara@alderandpine.example',
  expiresAt: '2026-11-22T09:42:00.000Z',
  expired: false,
  used: false,
  invited: false,
}
const setup = { ...mailed, email: '', setup: true }
const mara = {
  ...noValues,
  firstName: 'Mara',
  lastName: 'Lindqvist',
  password: 'correct-horse',
  acceptTerms: true,
}

test('the name of the account is optional', () => {
  expect(errorsOf(mara, mailed)).toEqual({})
  expect(completionOf('c0de', mara, mailed).accountName).toBeNull()
})

test('the last name is optional', () => {
  const single = { ...mara, lastName: ' ' }
  expect(errorsOf(single, mailed)).toEqual({})
  const completion = CompleteRegistration.parse(completionOf('c0de', single, mailed))
  expect(completion.lastName).toBe('')
  expect(errorsOf({ ...mara, lastName: 'www.cheap.example' }, mailed)).toHaveProperty('lastName')
  expect(errorsOf({ ...mara, firstName: ' ' }, mailed)).toHaveProperty('firstName')
})

test('the password cannot be the e-mail in any case', () => {
  const values = { ...mara, password: 'Mara@AlderAndPine.example' }
  expect(errorsOf(values, mailed)).toEqual({ password: 'The password cannot be your e-mail.' })
})

test('a mailed link does not accept another e-mail', () => {
  const completion = completionOf('c0de', { ...mara, email: 'else@where.example' }, mailed)
  expect(completion).not.toHaveProperty('email')
  expect(CompleteRegistration.safeParse(completion).success).toBe(true)
})

test('a set-up link requires an e-mail', () => {
  expect(errorsOf(mara, setup)).toHaveProperty('email')
  const values = { ...mara, email: ' mara@alderandpine.example ' }
  expect(errorsOf(values, setup)).toEqual({})
  expect(completionOf('c0de', values, setup).email).toBe('mara@alderandpine.example')
})
