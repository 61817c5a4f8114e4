import { describe, expect, test } from 'bun:test'
import type { Membership } from '../../../../contract/people/memberships.ts'
import { findStep, onlyAccount } from './login-step.ts'

const alder: Membership = {
  id: 'acc_alder',
  name: 'Alder & Pine',
  role: 127,
  roleName: 'Owner',
  status: 'ACTIVE',
  tier: 'PRO',
  isOwner: true,
  isCurrent: true,
  isLastOwner: true,
  invitedBy: null,
  expiresAt: null,
  deletedUntil: null,
}
const fern: Membership = { ...alder, id: 'acc_fern', name: 'Fern House', isCurrent: false }

describe('the account that a login opens by itself', () => {
  test('the only one', () => {
    expect(onlyAccount([alder])).toBe(alder)
  })

  test('none of several', () => {
    expect(onlyAccount([alder, fern])).toBeUndefined()
  })

  test('the only one that is open: invitations, suspensions and deleted accounts do not count', () => {
    const closed: Membership[] = [
      { ...fern, status: 'INVITED' },
      { ...fern, status: 'SUSPENDED' },
      { ...fern, deletedUntil: '2026-12-21T00:00:00.000Z' },
    ]
    expect(onlyAccount([...closed, alder])).toBe(alder)
    expect(onlyAccount(closed)).toBeUndefined()
  })
})

describe('the state from the previous page', () => {
  const mfa = {
    required: true,
    methods: ['TOTP', 'RECOVERY'],
    maskedEmail: 'm•••@example.org',
    expiresAt: '2026-11-21T09:52:00.000Z',
    attemptsLeft: 5,
  }

  test('resumes a login that waits for its second factor', () => {
    expect(findStep({ mfa, token: 'a.b.c' })).toMatchObject({ at: 'factor', token: 'a.b.c' })
  })

  test.each([
    [null],
    [{}],
    [{ token: 'a.b.c' }],
    [{ mfa }],
    [{ mfa: { ...mfa, methods: ['X'] }, token: 'a' }],
  ])('ignores %j', (state) => {
    expect(findStep(state)).toBeUndefined()
  })
})
