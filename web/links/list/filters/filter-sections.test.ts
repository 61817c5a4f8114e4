import { describe, expect, test } from 'bun:test'
import { filterSections, isActive, matchingSections, withoutChoice } from './filter-sections.ts'
import { noListFilter } from './list-filter.ts'

const sections = filterSections(
  {
    types: ['STD', 'GEO'],
    tags: ['launch', 'print shop'],
    folders: [{ id: 'fld_1', name: 'Clients' }],
    domains: ['go.alder.example'],
    people: [{ id: 'usr_1', name: 'Lin Fern' }],
  },
  new Date(2026, 10, 21),
)
const names = (text: string) =>
  matchingSections(sections, text).map(({ label, choices }) => [
    label,
    ...choices.map(({ name }) => name),
  ])
const choice = (wanted: string) => {
  const found = sections.flatMap(({ choices }) => choices).find(({ name }) => name === wanted)
  if (!found) throw new Error(`no choice ${wanted}`)
  return found
}

describe('the choices of the filter menu', () => {
  test('begin with tags, folders and domains, which people filter by most', () => {
    expect(names('').map(([label]) => label)).toEqual([
      'Tag',
      'Folder',
      'Domain',
      'Status',
      'Health',
      'Type',
      'Made by',
      'Made in',
    ])
  })

  test('end with the entry for more domains, which cannot be chosen', () => {
    expect(names('domain')).toEqual([['Domain', 'go.alder.example', 'More domains coming soon!']])
    expect(choice('More domains coming soon!').change).toBeUndefined()
  })

  test('are found by the beginning of a word, or by their field', () => {
    expect(names(' SHOP ')).toEqual([['Tag', 'print shop']])
    expect(names('made by')).toEqual([['Made by', 'Me', 'Lin Fern']])
    expect(names('hop')).toEqual([])
    expect(names('')).toHaveLength(sections.length)
  })

  test('of a span begin that many days ago, today included', () => {
    expect(choice('Last 7 days').change).toEqual({ from: '2026-11-15', until: '' })
  })

  test('are active as long as the list is filtered by them', () => {
    const launch = choice('launch')
    expect(isActive(launch, { ...noListFilter, tag: 'launch' })).toBe(true)
    expect(isActive(launch, { ...noListFilter, tag: 'print shop' })).toBe(false)
    expect(isActive(choice('More domains coming soon!'), noListFilter)).toBe(false)
    expect(withoutChoice(choice('Last 7 days'))).toEqual({ from: '', until: '' })
  })

  test('have an id of their own each', () => {
    const ids = sections.flatMap(({ choices }) => choices.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
