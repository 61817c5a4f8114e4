import { expect, test } from 'bun:test'
import { OWNER_ROLE } from '../../contract/people/permissions.ts'
import { groupsOf, menuFor } from './menu-entries.ts'

const settingsOf = (role: number, operator: boolean) => {
  const section = menuFor(role, { geo: true, operator }).find(({ name }) => name === 'Settings')
  const groups = section ? groupsOf(section) : []
  return groups.map(({ name, entries }) => [name, entries.map((entry) => entry.name)])
}

test('settings are grouped by whose they are', () => {
  expect(settingsOf(OWNER_ROLE, true)).toEqual([
    ['You', ['Profile', 'Billing', 'Security', 'Notifications', 'Accounts']],
    ['Team', ['Domains', 'API Keys', 'Webhooks', 'Users', 'Referrals', 'Audit log']],
    ['Installation', ['Reports', 'Bans', 'Block list', 'Plans', 'Payouts']],
  ])
})

test('a group without entries is left out', () => {
  expect(settingsOf(1, false)).toEqual([
    ['You', ['Security', 'Notifications', 'Accounts']],
    ['Team', ['Domains']],
  ])
})

test('other sections have one group without a name', () => {
  const [home] = menuFor(1)
  expect(home && groupsOf(home).map(({ name }) => name)).toEqual([undefined])
})

test('hubs are in the menu where the installation offers them', () => {
  const redirects = (hubs: boolean) =>
    menuFor(1, { geo: false, hubs })
      .find(({ name }) => name === 'Redirects')
      ?.entries.map(({ name }) => name)
  expect(redirects(true)).toEqual(['Furls', 'FurlHub'])
  expect(redirects(false)).toEqual(['Furls'])
})
