import { expect, test } from 'bun:test'
import type { Import } from '../../../contract/links/imports.ts'
import { choicesOf } from './check-choices.ts'

const one: Import = {
  id: 'imp_1',
  status: 'CHECKED',
  encoding: 'utf-8',
  columns: ['url', 'domain'],
  mapping: { redirectTo: 0, domain: 1 },
  unused: [],
  domain: 'links.example',
  tags: ['moved'],
  onLoss: 'pause',
  service: null,
  losses: [],
  heldBack: [],
  acceptLosses: ['rules'],
  domains: [],
  total: 2,
  done: 2,
  good: 2,
  undone: null,
  problem: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
}
const named = (name: string, domain: string | null) => ({
  ...{ name, rows: 1, domain, isOpen: domain === null },
})

test('a further check keeps what was chosen, with the domains that were chosen one by one', () => {
  const domains = [
    named('links.example', 'links.example'),
    named('a.example', 'links.example'),
    named('b.example', null),
  ]
  expect(choicesOf({ ...one, domains })).toEqual({
    mapping: one.mapping,
    domain: 'links.example',
    tags: ['moved'],
    onLoss: 'pause',
    acceptLosses: ['rules'],
    domains: { 'a.example': 'links.example' },
  })
})

test('a file with one domain follows the domain of all rows', () => {
  const domains = [named('a.example', 'links.example')]
  expect(choicesOf({ ...one, domains }).domains).toEqual({})
  const other = [named('a.example', 'other.example')]
  expect(choicesOf({ ...one, domains: other }).domains).toEqual({ 'a.example': 'other.example' })
})
