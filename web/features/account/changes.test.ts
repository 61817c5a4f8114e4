import { expect, test } from 'bun:test'
import type { Profile } from '../../../contract/account.ts'
import { changesIn, valuesOf } from './changes.ts'

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
  expect(changesIn(mira, values)).toEqual({})
  expect(changesIn(mira, { ...values, firstName: ' Mira ' })).toEqual({})
  expect(changesIn(mira, { ...values, lastName: 'Jansen-Bakker' })).toEqual({
    lastName: 'Jansen-Bakker',
  })
})

test('an e-mail that differs only in case is unchanged', () => {
  expect(changesIn(mira, { ...valuesOf(mira), email: 'MIRA@marenfilms.example ' })).toEqual({})
})

test('the form shows a pending e-mail and sends it only when changed', () => {
  const waiting = { ...mira, pendingEmail: 'mira@marenfilms.studio.example' }
  expect(valuesOf(waiting).email).toBe('mira@marenfilms.studio.example')
  expect(changesIn(waiting, valuesOf(waiting))).toEqual({})
  expect(changesIn(waiting, { ...valuesOf(waiting), email: mira.email })).toEqual({
    email: mira.email,
  })
})
