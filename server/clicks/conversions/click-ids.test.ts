import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { CLICK_ID_SIGNS, openClickIds } from './click-ids.ts'

const ids = openClickIds(new Uint8Array(32).fill(7))
const AT = Date.parse('2026-11-21T12:00:00.123Z')

describe('the id of a click', () => {
  test('says when it was, to its own account only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8_640_000_000_000 }), fc.string(), (at, accountId) => {
        const id = ids.make(accountId, at)
        expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]+$/)
        expect(id).toHaveLength(CLICK_ID_SIGNS)
        expect(ids.timeOf(accountId, id)).toBe(at)
        expect(ids.timeOf(`${accountId}x`, id)).toBeUndefined()
      }),
    )
  })

  test('is another one for each click, and sorts by time', () => {
    const made = Array.from({ length: 5000 }, () => ids.make('acc_1', AT))
    expect(new Set(made).size).toBe(made.length)
    const [later] = [ids.make('acc_1', AT + 1)]
    expect(made.every((id) => id < later)).toBe(true)
  })

  test('is refused with any sign changed, removed or added, and under another key', () => {
    const id = ids.make('acc_1', AT)
    for (let at = 0; at < id.length; at += 1) {
      const other = id[at] === '7' ? '8' : '7'
      expect(ids.timeOf('acc_1', `${id.slice(0, at)}${other}${id.slice(at + 1)}`)).toBeUndefined()
    }
    for (const text of ['', id.slice(1), `${id}0`, id.toUpperCase(), 'ü'.repeat(id.length)]) {
      expect(ids.timeOf('acc_1', text)).toBeUndefined()
    }
    expect(openClickIds(new Uint8Array(32)).timeOf('acc_1', id)).toBeUndefined()
  })
})
