import { describe, expect, test } from 'bun:test'
import type { Membership } from '../../../../contract/people/memberships.ts'
import { handOver, onlyAccount, takeHanded } from './login-step.ts'

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
  owner: null,
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

test('a step that another page handed over is taken once', () => {
  expect(takeHanded()).toBeUndefined()
  handOver({ at: 'account', token: 'a.b.c', memberships: [alder] })
  expect(takeHanded()).toMatchObject({ at: 'account', token: 'a.b.c' })
  expect(takeHanded()).toBeUndefined()
})
