import { expect, test } from 'bun:test'
import { dotNear, dotWidth } from './map-mark.ts'

test('the area of a dot is in proportion to its clicks', () => {
  const area = (clicks: number) => dotWidth(clicks, 400) ** 2
  expect(area(400) / area(100)).toBeCloseTo(4)
  expect(area(100) / area(10)).toBeCloseTo(10)
  expect(dotWidth(0, 0)).toBe(0)
})

test('a pointer means the dot in reach whose middle is nearest', () => {
  const large = { id: 'large', x: 100, y: 100, radius: 30 }
  const small = { id: 'small', x: 120, y: 100, radius: 3 }
  const at = (x: number, y: number) => dotNear({ x, y, reach: 4 }, [large, small])
  expect(at(121, 100)).toBe('small')
  expect(at(100, 108)).toBe('large')
  expect(at(100, 133)).toBe('large')
  expect(at(100, 140)).toBeUndefined()
})
