import { expect, test } from 'bun:test'
import type { Membership } from '../../../../../contract/people/memberships.ts'
import { choiceWords } from './choice-words.ts'

const account = (changes: Partial<Membership>): Membership => ({
  id: 'acc_1',
  name: 'Linden Teas',
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
  ...changes,
})
const suspended = account({
  status: 'SUSPENDED',
  owner: { name: 'Ana Duarte', email: 'ana@example.org' },
})

test('an open account is a choice, also beside a suspended one', () => {
  expect(choiceWords([suspended, account({})]).title).toBe('Choose an account')
})

test('a suspended user is told so, and whom to ask', () => {
  expect(choiceWords([suspended])).toEqual({
    title: 'Your access to Linden Teas is suspended',
    intro: 'Ask Ana Duarte (ana@example.org) to let you in again, or make an account of your own.',
  })
  expect(choiceWords([suspended, suspended]).title).toBe('Your access is suspended')
})

test('only who is in no account is told that they belong to none', () => {
  for (const memberships of [[], [account({ status: 'INVITED' })]]) {
    expect(choiceWords(memberships).title).toBe('You belong to no account')
  }
})
