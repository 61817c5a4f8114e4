import { expect, test } from 'bun:test'
import { EditProfile, type Profile } from '../../../contract/people/account.ts'
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

const before = valuesOf(mira)

test('only changed fields are sent', () => {
  expect(profileChanges(before, before)).toEqual({})
  expect(profileChanges(before, { ...before, firstName: ' Mira ' })).toEqual({})
  expect(profileChanges(before, { ...before, lastName: 'Jansen-Bakker' })).toEqual({
    lastName: 'Jansen-Bakker',
  })
})

test('a last name can be taken away', () => {
  const changes = profileChanges(before, { ...before, lastName: ' ' })
  expect(changes).toEqual({ lastName: '' })
  expect(EditProfile.safeParse(changes).success).toBe(true)
  expect(EditProfile.safeParse({ firstName: '' }).success).toBe(false)
})

test('an e-mail that differs only in case is unchanged', () => {
  expect(profileChanges(before, { ...before, email: 'MIRA@marenfilms.example ' })).toEqual({})
})

test('the form shows a pending e-mail and sends it only when changed', () => {
  const waiting = valuesOf({ ...mira, pendingEmail: 'mira@marenfilms.studio.example' })
  expect(waiting.email).toBe('mira@marenfilms.studio.example')
  expect(profileChanges(waiting, waiting)).toEqual({})
  expect(profileChanges(waiting, { ...waiting, email: mira.email })).toEqual({ email: mira.email })
})
