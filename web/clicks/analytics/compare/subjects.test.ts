import { describe, expect, test } from 'bun:test'
import { filtersBy, wholeScope } from '../scope.ts'
import { scopeOfSubject, subjectsOf, withSubjects } from './subjects.ts'

const read = (search: string) => subjectsOf(new URLSearchParams(search))

describe('the subjects of a comparison in the address', () => {
  test('are links, tags or domains', () => {
    expect(read('with=tag:spring&with=tag:a:b')).toEqual([
      { kind: 'tag', value: 'spring' },
      { kind: 'tag', value: 'a:b' },
    ])
    expect(read('with=city:Rome&with=spring&with=link:')).toEqual([])
  })

  test('are of one kind, five at most, each once', () => {
    expect(read('with=tag:a&with=link:lnk_1&with=tag:a').map(({ value }) => value)).toEqual(['a'])
    const many = Array.from({ length: 8 }, (_, i) => `with=link:lnk_${i}`).join('&')
    expect(read(many)).toHaveLength(5)
  })

  test('are written as they are read, beside everything else', () => {
    const subjects = read('with=domain:a.example%3A3000&with=domain:b.example')
    const search = withSubjects(new URLSearchParams('period=7d&with=tag:x'), subjects)
    expect(search.get('period')).toBe('7d')
    expect(read(search.toString())).toEqual(subjects)
    expect(withSubjects(search, []).toString()).toBe('period=7d')
  })
})

test('a subject narrows the scope', () => {
  const scope = wholeScope('7d', filtersBy({ country: 'DE' }))
  expect(scopeOfSubject(scope, { kind: 'tag', value: 'spring' }).filters).toEqual(
    filtersBy({ country: 'DE', tag: 'spring' }),
  )
})
