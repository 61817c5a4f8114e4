import { expect, test } from 'bun:test'
import type { Profile } from '../../../contract/people/account.ts'
import { profileChanges, valuesOf } from './profile-values.ts'

const mira: Profile = {
  firstName: 'Mira',
  lastName: 'Jansen',
  email: 'mira@marenfilms.example',
  mfaEnabled: false,
  pendingEmail: null,
  hasPassword: true,
  passwordChangedAt: null,
  isOperator: false,
  assumedBy: null,
}

test('only changed fields are sent', () => {
  const values = valuesOf(mira)
  expect(profileChanges(mira, values)).toEqual({})
  expect(profileChanges(mira, { ...values, firstName: ' Mira ' })).toEqual({})
  expect(profileChanges(mira, { ...values, lastName: 'Jansen-Bakker' })).toEqual({
    lastName: 'Jansen-Bakker',
  })
})

test('an e-mail that differs only in case is unchanged', () => {
  expect(profileChanges(mira, { ...valuesOf(mira), email: 'MIRA@marenfilms.example ' })).toEqual({})
})

test('the form shows a pending e-mail and sends it only when changed', () => {
  const waiting = { ...mira, pendingEmail: 'mira@marenfilms.studio.example' }
  expect(valuesOf(waiting).email).toBe('mira@marenfilms.studio.example')
  expect(profileChanges(waiting, valuesOf(waiting))).toEqual({})
  expect(profileChanges(waiting, { ...valuesOf(waiting), email: mira.email })).toEqual({
    email: mira.email,
  })
})
