import { expect, test } from 'bun:test'
import { roles, type Scheme } from './roles.ts'

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['light', 'dark'] satisfies Scheme[])(
  'compared lines are visible on cards in %s',
  (scheme) => {
    const own = roles[scheme]
    const lines = [own['line-1'], own['line-2'], own['line-3'], own['line-4'], own['line-5']]
    for (const line of lines) expect(contrast(line, own.surface)).toBeGreaterThanOrEqual(3)
    expect(new Set(lines).size).toBe(lines.length)
  },
)
