import { describe, expect, test } from 'bun:test'
import { foldFacets, strip, stripDrawing } from './fold-geometry.ts'

describe('the strip of the hero', () => {
  test('is flat and at full length before it folds', () => {
    const facets = foldFacets(0)
    expect(facets).toHaveLength(strip.facets)
    expect(facets.every(({ y, slope }) => y === 0 && Math.abs(slope) === 0)).toBe(true)
    expect(facets.at(-1)?.x).toBeCloseTo((strip.facets - 1) * strip.facet)
  })

  test('folds like an accordion: each facet begins where the previous one ends', () => {
    const facets = foldFacets(1)
    for (const [index, facet] of facets.entries()) {
      const before = facets[index - 1]
      if (!before) continue
      expect(facet.x).toBeCloseTo(before.x + before.width)
      expect(facet.y).toBeCloseTo(before.y + before.slope * strip.facet)
    }
  })

  test('facets lean in alternating directions, and get narrower towards the short end', () => {
    const facets = foldFacets(1)
    expect(facets.map(({ slope }) => Math.sign(slope))).toEqual(
      facets.map((_, index) => (index % 2 === 0 ? 1 : -1)),
    )
    const widths = facets.map(({ width }) => width)
    expect(widths).toEqual([...widths].sort((a, b) => b - a))
    expect(widths.at(-1)).toBeGreaterThan(0)
  })

  test('the short end keeps its right edge while the strip folds', () => {
    for (const fold of [0, 0.3, 1]) {
      const { viewBox, tab } = stripDrawing(fold)
      const left = Number(viewBox.split(' ')[0])
      const tabLeft = Number(/translate\(([\d.]+)/.exec(tab)?.[1])
      expect(tabLeft + strip.tab - left).toBeCloseTo(strip.width)
    }
  })
})
