import { describe, expect, test } from 'bun:test'
import { type Conditions, requireMatch, tagOf } from './conditions.ts'
import { Problem } from './problem.ts'

const item = { title: 'One', note: 'a, b' }
const present = { item, tag: tagOf(item) }

const meets = (conditions: Conditions, there: typeof present | undefined): boolean => {
  try {
    requireMatch(conditions, there)
    return true
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'edited-elsewhere') throw error
    return false
  }
}

describe('If-Match', () => {
  test.each([
    [present.tag, true],
    [`W/${present.tag}`, true],
    [`"other", ${present.tag} , "third"`, true],
    [`"other"   ,${present.tag}`, true],
    ['*', true],
    [' * ', true],
    ['"other"', false],
    ['"abc"', false],
    [present.tag.slice(1, -1), false],
    ['', false],
    [`"a, ${present.tag.slice(1, -1)}"`, false],
    ['"*"', false],
  ])('%s', (ifMatch, expected) => {
    expect(meets({ ifMatch }, present)).toBe(expected)
    expect(meets({ ifNoneMatch: ifMatch }, present)).toBe(!expected)
  })

  test('of nothing is never met, and nothing without it is', () => {
    expect(meets({ ifMatch: '*' }, undefined)).toBe(false)
    expect(meets({ ifMatch: present.tag }, undefined)).toBe(false)
    expect(meets({ ifNoneMatch: '*' }, undefined)).toBe(true)
    expect(meets({}, undefined)).toBe(true)
    expect(meets({}, present)).toBe(true)
  })
})
