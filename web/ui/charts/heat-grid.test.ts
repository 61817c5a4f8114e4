import { expect, test } from 'bun:test'
import { cellAfter } from './heat-grid.tsx'
import { placeAfter } from './map/world-map-drawn.tsx'

const week = { rows: 7, columns: 24 }

test('arrow keys go through the cells and stop at the edges', () => {
  expect(cellAfter('ArrowRight', { row: 2, column: 4 }, week)).toEqual({ row: 2, column: 5 })
  expect(cellAfter('ArrowDown', { row: 6, column: 4 }, week)).toEqual({ row: 6, column: 4 })
  expect(cellAfter('ArrowLeft', { row: 0, column: 0 }, week)).toEqual({ row: 0, column: 0 })
  expect(cellAfter('End', { row: 3, column: 0 }, week)).toEqual({ row: 3, column: 23 })
  expect(cellAfter('Tab', { row: 3, column: 0 }, week)).toBeUndefined()
})

test('arrow keys go through the marks of a map in their order', () => {
  expect(placeAfter('ArrowDown', 0, 3)).toBe(1)
  expect(placeAfter('ArrowRight', 2, 3)).toBe(2)
  expect(placeAfter('ArrowUp', 0, 3)).toBe(0)
  expect(placeAfter('End', 0, 3)).toBe(2)
  expect(placeAfter('a', 0, 3)).toBeUndefined()
})
