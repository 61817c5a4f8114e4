import { expect, test } from 'bun:test'
import type { User } from '../../../contract/people/users.ts'
import { allowedChanges, nameOf, seatsLine } from './team.ts'

const user = (part: Partial<User>): User => ({
  id: 'usr_1',
  email: 'kai@people.example',
  firstName: 'Kai',
  lastName: 'Brandt',
  role: 1,
  roleName: 'Viewer',
  status: 'ACTIVE',
  lastLoginAt: null,
  createdAt: '2026-11-21T09:42:00Z',
  links: 0,
  onlyOwnLinks: false,
  invitedBy: null,
  expiresAt: null,
  ...part,
})

const owner = user({ id: 'owner', email: 'mira@people.example', role: 127 })
const admin = user({ id: 'admin', email: 'ade@people.example', role: 47 })
const payer = user({ id: 'payer', email: 'finn@people.example', role: 17 })
const viewer = user({})
const team = [owner, admin, payer, viewer]
const closed = { role: false, status: false, removal: false }
const open = { isSelf: false, role: true, status: true, removal: true }

test('members cannot change themselves, or members with permissions that they lack', () => {
  expect(allowedChanges(admin, admin, team)).toEqual({ isSelf: true, ...closed })
  expect(allowedChanges(admin, owner, team)).toEqual({ isSelf: false, ...closed })
  expect(allowedChanges(admin, payer, team)).toEqual({ isSelf: false, ...closed })
  expect(allowedChanges(admin, viewer, team)).toEqual(open)
  expect(allowedChanges(owner, payer, team)).toEqual(open)
})

test('the only active Owner cannot be changed, even if a suspended one exists', () => {
  const second = user({ id: 'second', email: 'second@people.example', role: 127 })
  expect(allowedChanges(owner, second, [...team, second])).toEqual(open)
  const suspended = { ...owner, status: 'SUSPENDED' as const }
  expect(allowedChanges(owner, second, [suspended, second])).toEqual({ isSelf: false, ...closed })
})

test('a user without a name is shown by e-mail', () => {
  expect(nameOf(viewer)).toBe('Kai Brandt')
  expect(nameOf(user({ firstName: '', lastName: '' }))).toBe('kai@people.example')
})

test('seats include open invitations, and appear only with a limit', () => {
  const invited = user({ id: 'inv', status: 'INVITED' })
  expect(seatsLine(team, 10)).toBe('4 of 10 seats')
  expect(seatsLine([...team, invited], 10)).toBe('5 of 10 seats, one of them an open invitation')
  expect(seatsLine([...team, invited, invited], 10)).toBe(
    '6 of 10 seats, 2 of them open invitations',
  )
  expect(seatsLine([owner], 1)).toBe('1 of 1 seat')
  expect(seatsLine([owner], null)).toBe('1 person')
  expect(seatsLine([...team, invited], null)).toBe('4 people and one open invitation')
})
