import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
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

/** There is no rule for what only holds a place, so dark is held to what can be seen: shade 800 has 1.2. */
test('what stands in for loading content is seen on cards and dialogs in dark as in light', () => {
  for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
    const { skeleton, surface, raised } = roles[scheme]
    for (const ground of [surface, raised])
      expect(contrast(skeleton, ground)).toBeGreaterThanOrEqual(
        contrast(roles.light.skeleton, '#ffffff'),
      )
  }
})

const texts = [
  'text',
  'text-2',
  'muted',
  'accent-text',
  'success-text',
  'warning-text',
  'danger-text',
] as const

const grounds = [
  'page',
  'surface',
  'raised',
  'sunken',
  'control',
  'hover',
  'selected',
  'current',
  'accent-soft',
  'success-soft',
  'warning-soft',
  'danger-soft',
  'bar-list',
] as const

/** Journeys look at screens in light only. Their colours are roles, so in dark the roles are looked at instead. */
test('in dark every colour of text is readable on every ground', () => {
  const own = roles.dark
  const poor = texts.flatMap((text) =>
    grounds
      .filter((ground) => contrast(own[text], own[ground]) < 4.5)
      .map((ground) => `${text} on ${ground}`),
  )
  expect(poor).toEqual([])
  expect(contrast(own['on-inverse'], own.inverse)).toBeGreaterThanOrEqual(4.5)
  for (const filled of [own.accent, own.success, own.warning, own.danger])
    expect(contrast(own['on-filled'], filled)).toBeGreaterThanOrEqual(4.5)
})

/** Other colours on screens, with the reason why they are readable in both themes. */
const others: Record<string, string> = {
  'codes/options.module.css': 'a tick on a colour that the person chose',
  'links/bulk/selection-bar.module.css': 'rose on the inverse ground, which is dark in both',
  'links/list/filters/filter-menu.module.css': 'a tick',
  'notices/bell-button.module.css': 'the page on a colour of text, so the same contrast',
  'shell/acting-bar.module.css': 'white and amber, the same in both themes',
  'shell/top-bar.module.css': 'a slash between two names',
}

/** Journeys look at the public pages in both themes, and the catalogue shows the components of `ui` in both. */
test('the colours of text on screens are roles', () => {
  const names = [...texts, 'on-filled', 'on-inverse'].join('|')
  const isRole = new RegExp(`^(var\\(--ui-(${names})\\)|inherit|currentColor|transparent)$`)
  const found = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!site\/|ui\/).*\.css$/.test(file))
    .flatMap((file) =>
      [...readFileSync(`web/${file}`, 'utf8').matchAll(/^\s*color: (.+);$/gm)]
        .filter(([, color = '']) => !isRole.test(color))
        .map(([, color]) => ({ file, color })),
    )
  expect(found.filter(({ file }) => !(file in others))).toEqual([])
  expect([...new Set(found.map(({ file }) => file))].toSorted()).toEqual(Object.keys(others))
})
