import { describe, expect, test } from 'bun:test'
import { dimensions } from '../../../../contract/clicks/dimensions.ts'
import { wholeScope } from '../scope.ts'
import { listedDimensions, scopeOfList, wholeOfList } from './lists.ts'

test('every dimension of a click has its list, once', () => {
  expect(listedDimensions.toSorted()).toEqual([...dimensions].toSorted())
})

describe('the list of reasons', () => {
  const people = wholeScope('7d')
  const numbers = { clicks: 10, kinds: { human: 10, bot: 4, preview: 2 } }

  test('is about bots and previews while the numbers are about people', () => {
    const { kind, filters } = scopeOfList(people, 'reason')
    expect(kind).toBe('all')
    expect(filters).toEqual([{ name: 'reason', operator: 'not', values: [''] }])
    expect(wholeOfList(numbers, people, 'reason')).toBe(6)
  })

  test('is about bots alone where they are chosen', () => {
    const bots = { ...people, kind: 'bot' as const }
    expect(scopeOfList(bots, 'reason').kind).toBe('bot')
    expect(wholeOfList({ ...numbers, clicks: 4 }, bots, 'reason')).toBe(4)
  })

  test('keeps a reason that is chosen', () => {
    const filters = [{ name: 'reason', operator: 'is', values: ['agent'] } as const]
    expect(scopeOfList({ ...people, filters }, 'reason').filters).toEqual(filters)
  })
})

test('the list of kinds counts all three of them', () => {
  const numbers = { clicks: 10, kinds: { human: 10, bot: 4, preview: 2 } }
  expect(scopeOfList(wholeScope('7d'), 'kind')).toMatchObject({ kind: 'all', filters: [] })
  expect(wholeOfList(numbers, wholeScope('7d'), 'kind')).toBe(16)
})

test('every other list is about the clicks of the page', () => {
  const scope = wholeScope('7d')
  expect(scopeOfList(scope, 'country')).toBe(scope)
  expect(wholeOfList({ clicks: 10, kinds: { human: 10, bot: 4, preview: 2 } }, scope, 'link')).toBe(
    10,
  )
})
