import { expect, test } from 'bun:test'
import type { Link } from '../../../../contract/links/links.ts'
import type { Membership } from '../../../../contract/people/memberships.ts'
import { OWNER_ROLE } from '../../../../contract/people/permissions.ts'
import { findAddress, searchOf } from './address-in.ts'
import { type ChoiceInput, choicesFor } from './choices.ts'
import { findLinkCommand } from './link-commands.ts'

const input: ChoiceInput = {
  text: '',
  role: OWNER_ROLE,
  isDark: false,
  isActing: false,
  memberships: [],
  links: [],
  hasFailed: false,
  address: undefined,
}
const names = (part: Partial<ChoiceInput>) =>
  choicesFor({ ...input, ...part }).map(({ name, choices }) => [
    name,
    ...choices.map((choice) => choice.name),
  ])

const account = (id: string, part: Partial<Membership>): Membership => ({
  id,
  name: id,
  role: OWNER_ROLE,
  roleName: 'Owner',
  tier: 'PRO',
  status: 'ACTIVE',
  isOwner: true,
  isCurrent: false,
  isLastOwner: false,
  owner: null,
  invitedBy: null,
  expiresAt: null,
  deletedUntil: null,
  ...part,
})

test('without a text, everything but links is offered', () => {
  const groups = names({})
  expect(groups.map(([name]) => name)).toEqual(['Create', 'Go to', 'Switch'])
  expect(groups[1]).toContain('Furls')
  expect(groups[1]).toContain('Docs')
  expect(groups[2]).toEqual(['Switch', 'Dark mode'])
})

test('a text narrows the choices, and empty groups are left out', () => {
  expect(names({ text: 'fur' })).toEqual([['Go to', 'Furls']])
  expect(names({ text: 'umbrella' })).toEqual([])
})

test('a role is offered only what it permits', () => {
  const groups = names({ role: 1 })
  expect(groups.map(([name]) => name)).toEqual(['Go to', 'Switch'])
  expect(groups[0]).not.toContain('Users')
  expect(names({ role: 1, address: 'https://a.example', text: 'https://a.example' })).toEqual([])
})

test('creating a link to a typed address is the first choice', () => {
  const address = 'https://northwind.example/boxes'
  expect(names({ text: address, address })[0]).toEqual(['Create', `Create a link to ${address}`])
})

test('active accounts can be switched to, but not while acting as another user', () => {
  const memberships = [
    account('Here', { isCurrent: true }),
    account('Harbour', {}),
    account('Shut', { status: 'SUSPENDED' }),
    account('Asked', { status: 'INVITED' }),
    account('Gone', { deletedUntil: '2030-01-01T00:00:00.000Z' }),
  ]
  expect(names({ text: 'account', memberships })).toEqual([
    ['Go to', 'Accounts'],
    ['Switch', 'Account: Harbour'],
  ])
  expect(names({ text: 'account', memberships, isActing: true })).toEqual([['Go to', 'Accounts']])
})

const link = (key: string) => ({ id: `lnk_${key}`, domain: 'unf.ly', key }) as Link

test('a single found link offers all its commands, several offer none', () => {
  expect(names({ text: 'spri', links: [link('spring')] })).toEqual([
    [
      'Links',
      'unf.ly/spring',
      'QR code of unf.ly/spring',
      'Details and history of unf.ly/spring',
      'Analytics of unf.ly/spring',
    ],
  ])
  expect(names({ text: 'spri', links: [link('spring'), link('sprint')] })).toEqual([
    ['Links', 'unf.ly/spring', 'unf.ly/sprint'],
  ])
})

test('a command for a link is typed before its name', () => {
  expect(findLinkCommand('qr spring box')).toEqual({ command: 'qr', of: 'spring box' })
  expect(findLinkCommand('QR code of unf.ly/spring')).toEqual({
    command: 'qr',
    of: 'unf.ly/spring',
  })
  expect(findLinkCommand('history spring')).toEqual({ command: 'details', of: 'spring' })
  expect(findLinkCommand('Details and history of spring')).toEqual({
    command: 'details',
    of: 'spring',
  })
  expect(findLinkCommand(' analytics  of spring ')).toEqual({ command: 'analytics', of: 'spring' })
  for (const none of ['qr', 'QR code of ', 'spring', 'qrs spring', ''])
    expect(findLinkCommand(none)).toBeUndefined()
  const linkCommand = { command: 'qr', links: [link('spring'), link('sprint')] } as const
  expect(names({ text: 'qr spri', linkCommand })).toEqual([
    ['Links', 'QR code of unf.ly/spring', 'QR code of unf.ly/sprint'],
  ])
})

test('editing tags needs a permission, and the block list needs an operator', () => {
  expect(names({ text: 'tag' })).toEqual([['Go to', 'Edit tags']])
  expect(names({ text: 'tag', role: 1 })).toEqual([])
  expect(names({ text: 'qr', role: 1 })).toEqual([['Go to', 'QR code of a link']])
  expect(names({ text: 'block' })).toEqual([])
  expect(names({ text: 'block', offers: { geo: true, operator: true } })).toEqual([
    ['Go to', 'Block list'],
  ])
})

test('a failed search for links can be retried', () => {
  expect(names({ text: 'umbrella', hasFailed: true })).toEqual([['Links', 'Search links again']])
})

test('an address is distinguished from a search and from one of our own short links', () => {
  const domains = ['unf.ly', 'localhost:3000']
  expect(findAddress(' https://a.example/x ', domains)).toBe('https://a.example/x')
  expect(findAddress('northwind.example/boxes', domains)).toBe('northwind.example/boxes')
  expect(findAddress('spring box', domains)).toBeUndefined()
  expect(findAddress('spring', domains)).toBeUndefined()
  expect(findAddress('see northwind.example', domains)).toBeUndefined()
  expect(findAddress('https://unf.ly/spring', domains)).toBeUndefined()
  expect(findAddress('localhost:3000/spring', domains)).toBeUndefined()
})

test('a pasted short link is searched for by its key', () => {
  const domains = ['unf.ly']
  expect(searchOf('https://unf.ly/spring', domains)).toBe('spring')
  expect(searchOf('unf.ly/spring', domains)).toBe('spring')
  expect(searchOf('https://www.northwind.example/a', domains)).toBe('northwind.example/a')
  expect(searchOf(' spring box ', domains)).toBe('spring box')
})

test('hubs are found, opened and made where the installation offers them', () => {
  const hubs = [{ id: 'hub_1', title: 'Spring fair', domain: 'hub.example', key: 'fair' }]
  expect(names({ text: 'spri', hubs })).toEqual([['Hubs', 'Spring fair']])
  const offers = { geo: true, hubs: true }
  expect(names({ text: 'hub', offers })).toEqual([
    ['Create', 'New hub', 'Import a hub from another service'],
    ['Go to', 'FurlHub'],
  ])
  expect(names({ text: 'furlh', offers, role: 1 })).toEqual([['Go to', 'FurlHub']])
  expect(names({ text: 'hub', offers, role: 1 })).toEqual([['Go to', 'FurlHub']])
  expect(names({ text: 'furlh' })).toEqual([])
})
