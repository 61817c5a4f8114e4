import { describe, expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import { moved, nothingChosen, sizeOf, toggled, toggledAll } from './selection.ts'

const links = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }) as Link)
const ids = ({ chosen }: { chosen: ReadonlyMap<string, Link> }) => [...chosen.keys()].toSorted()

describe('selecting links', () => {
  test('a row is toggled, and Shift selects a range', () => {
    const one = toggled(nothingChosen, links, { row: 3, isRange: false })
    expect(ids(one)).toEqual(['d'])
    const range = toggled(one, links, { row: 1, isRange: true })
    expect(ids(range)).toEqual(['b', 'c', 'd'])
    expect(ids(toggled(range, links, { row: 2, isRange: false }))).toEqual(['b', 'd'])
  })

  test('all are selected at once, and the second time none', () => {
    const all = toggledAll(nothingChosen, links)
    expect(ids(all)).toHaveLength(5)
    expect(ids(toggledAll(all, links))).toEqual([])
    const total = { count: 10_000, isMore: true }
    expect(sizeOf({ ...all, isAll: true }, total)).toEqual(total)
  })

  test('the keyboard cursor stays within the rows', () => {
    expect(moved(nothingChosen, 1, 5).at).toBe(0)
    expect(moved({ ...nothingChosen, at: 4 }, 1, 5).at).toBe(4)
    expect(moved({ ...nothingChosen, at: 0 }, -1, 5).at).toBe(0)
  })
})
