import { describe, expect, test } from 'bun:test'
import { ribbonPath } from './ribbon-path.ts'

describe('a folded ribbon', () => {
  test('a straight run is a plain strip', () => {
    expect(
      ribbonPath(
        [
          [0, 10],
          [50, 10],
        ],
        4,
      ),
    ).toEqual(['0,14 50,14 50,6 0,6'])
  })

  test('a turn cuts the outer corner at 45° on both runs, so that they meet', () => {
    const [down, across] = ribbonPath(
      [
        [8, 2],
        [8, 24],
        [24, 24],
      ],
      4,
    )
    expect(down).toBe('4,2 4,20 12,28 12,2')
    expect(across).toBe('12,28 24,28 24,20 4,20')
  })

  test('the mark is three runs, each as long as the logo has them', () => {
    const runs = ribbonPath(
      [
        [8, 2],
        [8, 24],
        [24, 24],
        [24, 11],
      ],
      4,
    )
    expect(runs).toHaveLength(3)
    expect(runs[2]).toBe('28,20 28,11 20,11 20,28')
  })

  test('no run, no ribbon', () => {
    expect(ribbonPath([], 4)).toEqual([])
    expect(ribbonPath([[1, 1]], 4)).toEqual([])
  })
})
