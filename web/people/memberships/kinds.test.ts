import { expect, test } from 'bun:test'
import type { Membership } from '../../../contract/people/memberships.ts'
import { kindsOf, namesOf, nextAccount, roleAndPlan } from './kinds.ts'

const membership = (part: Partial<Membership>): Membership => ({
  id: 'acc_1',
  name: 'Maren Films',
  role: 3,
  roleName: 'Creator',
  status: 'ACTIVE',
  tier: 'PRO',
  isOwner: false,
  isCurrent: false,
  isLastOwner: false,
  owner: null,
  invitedBy: null,
  expiresAt: null,
  deletedUntil: null,
  ...part,
})
const ids = (list: Membership[]) => list.map(({ id }) => id)

const all = [
  membership({ id: 'current', isCurrent: true }),
  membership({ id: 'suspended', status: 'SUSPENDED' }),
  membership({ id: 'deleted', deletedUntil: '2026-12-21T00:00:00Z' }),
  membership({ id: 'invited', status: 'INVITED' }),
  membership({ id: 'other' }),
]

test('memberships are split into invitations, accounts and deleted accounts', () => {
  const { invitations, accounts, deleted } = kindsOf(all)
  expect(ids(invitations)).toEqual(['invited'])
  expect(ids(accounts)).toEqual(['current', 'suspended', 'other'])
  expect(ids(deleted)).toEqual(['deleted'])
})

test('the next account is another active one', () => {
  expect(nextAccount(all)?.id).toBe('other')
  expect(nextAccount(all.slice(0, 4))).toBeUndefined()
})

test('a membership shows its role and plan, or that it is suspended', () => {
  expect(roleAndPlan(membership({}))).toBe('Creator, Pro')
  expect(roleAndPlan(membership({ tier: 'FREE', roleName: 'Viewer' }))).toBe('Viewer, Free')
  expect(roleAndPlan(membership({ status: 'SUSPENDED' }))).toBe('Creator, suspended')
  expect(namesOf([membership({ name: 'One' }), membership({ name: 'Two' })])).toBe('One and Two')
})
