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

test('only what was changed is sent', () => {
  const values = valuesOf(mira)
  expect(changesIn(mira, values)).toEqual({})
  expect(changesIn(mira, { ...values, firstName: ' Mira ' })).toEqual({})
  expect(changesIn(mira, { ...values, lastName: 'Jansen-Bakker' })).toEqual({
    lastName: 'Jansen-Bakker',
  })
})

test('an address in another case is the same address', () => {
  expect(changesIn(mira, { ...valuesOf(mira), email: 'MIRA@marenfilms.example ' })).toEqual({})
})

test('a form with a waiting address shows that one, and sends none without a change', () => {
  const waiting = { ...mira, pendingEmail: 'mira@marenfilms.studio.example' }
  expect(valuesOf(waiting).email).toBe('mira@marenfilms.studio.example')
  expect(changesIn(waiting, valuesOf(waiting))).toEqual({})
  expect(changesIn(waiting, { ...valuesOf(waiting), email: mira.email })).toEqual({
    email: mira.email,
  })
})
