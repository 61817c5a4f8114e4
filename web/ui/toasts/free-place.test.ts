import { describe, expect, test } from 'bun:test'
import { type Box, boxAt, coveredBy, freePlace } from './free-place.ts'

const area: Box = { top: 60, left: 0, width: 1000, height: 700 }
const toast = { width: 300, height: 70 }
const at = (left: number, top: number, width = 100, height = 30): Box => ({
  left,
  top,
  width,
  height,
})

describe('the place of a toast', () => {
  test('is the top right corner if nothing is there', () => {
    expect(freePlace(toast, area, [])).toEqual({ top: 0, right: 0 })
    expect(freePlace(toast, area, [at(0, 100), at(650, 100, 40)])).toEqual({ top: 0, right: 0 })
  })

  test('is below the buttons in the corner', () => {
    expect(freePlace(toast, area, [at(890, 70), at(890, 110)])).toEqual({ top: 88, right: 0 })
  })

  test('is beside a column of buttons that goes down the whole page', () => {
    const column = Array.from({ length: 20 }, (_, row) => at(960, 70 + row * 50, 30))
    expect(freePlace(toast, area, column)).toEqual({ top: 0, right: 48 })
  })

  test('covers a part of rows rather than a button if there is no free place', () => {
    const rows = Array.from({ length: 16 }, (_, row) => at(0, 110 + row * 50, 1000, 50))
    const button = at(900, 65)
    const place = freePlace(toast, area, [...rows, button])
    const box = boxAt(place, toast, area)
    expect(coveredBy(box, [button])).toBe(0)
    expect(coveredBy(box, rows)).toBeLessThan(0.5)
  })

  test('stays inside of a small window', () => {
    const window = { ...area, width: 320, height: 200 }
    const { top, right } = freePlace(toast, window, [at(0, 60, 320, 190)])
    expect([top + toast.height <= 200, right + toast.width <= 320]).toEqual([true, true])
  })
})
