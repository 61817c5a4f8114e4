import { expect, test } from 'bun:test'
import type { DnsRecord, OwnDomain } from '../../contract/domains/domains.ts'
import { checkWords, domainStateWords, linksWords } from './domain-words.ts'

const record = (purpose: DnsRecord['purpose'], state: DnsRecord['state']): DnsRecord => ({
  purpose,
  state,
  type: 'TXT',
  name: 'x',
  host: 'x',
  value: 'x',
  found: [],
})
const domain: OwnDomain = {
  id: 'dom_1',
  name: 'go.example',
  displayName: 'go.example',
  kind: 'link',
  state: 'verified',
  stateSince: '2026-11-21T12:00:00.000Z',
  obstacle: null,
  records: [record('proof', 'found'), record('visitors', 'found')],
  checkedAt: null,
  nextCheckAt: '2026-11-21T12:00:00.000Z',
  rootTarget: null,
  notFoundTarget: null,
  expiredTarget: null,
  apps: { ios: [], android: [] },
  keyRule: 'standard',
  caseSensitive: false,
  areKeysFixed: false,
  links: 0,
  faviconUrl: null,
  createdAt: '2026-11-21T12:00:00.000Z',
}
const words = (changes: Partial<OwnDomain>) =>
  domainStateWords({ ...domain, ...changes }, 'UTC', 'en-GB')

test('the words for a domain say its state and what to do', () => {
  expect(words({})).toContain('Everything is in place')
  const away = [record('visitors', 'other')]
  expect(words({ records: away })).toContain('set the second record')
  expect(words({ state: 'waiting' })).toContain('Set these records')
  expect(words({ state: 'waiting', nextCheckAt: null })).toContain('then check again')
  expect(words({ state: 'waiting', obstacle: 'in-use' })).toContain('another account')
  expect(words({ state: 'waiting', obstacle: 'kept' })).toContain('kept for them')
})

test('the words for a domain without its proof say until when', () => {
  expect(words({ state: 'failing' })).toContain('go on until 28 November 2026')
  expect(words({ state: 'lost' })).toContain('On 21 December 2026 the domain is removed')
})

test('links are counted in words', () => {
  expect([0, 1, 1200].map(linksWords)).toEqual(['0 links', '1 link', '1,200 links'])
})

test('a check that DNS was not asked for says so, and when the next one comes', () => {
  const waiting: OwnDomain = {
    ...domain,
    state: 'waiting',
    checkedAt: '2026-11-21T11:59:58.000Z',
    nextCheckAt: '2026-11-21T12:05:00.000Z',
  }
  const later = { ...waiting, checkedAt: '2026-11-21T12:00:01.000Z' }
  const words = (before: OwnDomain, after: OwnDomain) => checkWords(before, after, 'UTC', 'en-GB')
  expect(words(waiting, waiting)).toMatchObject({
    title: 'We looked a moment ago',
    message: 'We look again by ourselves at 12:05, or try again in a few seconds.',
  })
  expect(words({ ...waiting, nextCheckAt: null }, { ...waiting, nextCheckAt: null }).message).toBe(
    'Try again in a few seconds.',
  )
  expect(words(waiting, later)).toMatchObject({ title: 'Not verified yet', tone: 'danger' })
  expect(words({ ...waiting, checkedAt: null }, later).title).toBe('Not verified yet')
  expect(words(waiting, { ...waiting, state: 'verified' }).title).toBe('go.example is verified')
})
