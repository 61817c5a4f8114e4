import { expect, test } from 'bun:test'
import { assumedFrom } from './acting.ts'

const stored = (items: Record<string, string>) => ({ getItem: (key: string) => items[key] ?? null })

test('the account has the operator and their account while they act as somebody', () => {
  const items = { assumedFromUserId: 'usr_1', assumedFromAccountId: 'acc_1' }
  expect(assumedFrom(stored(items))).toEqual(items)
})

test('an operator without an account, and a user of their own, add only what is stored', () => {
  expect(assumedFrom(stored({ assumedFromUserId: 'usr_1' }))).toEqual({
    assumedFromUserId: 'usr_1',
  })
  expect(assumedFrom(stored({}))).toEqual({})
})
