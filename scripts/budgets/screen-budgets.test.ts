import { describe, expect, test } from 'bun:test'
import { otherScreens, screenBudgets } from './screen-budgets.ts'
import { compressedBytes, readScreenFiles } from './screen-files.ts'

const screens = readScreenFiles()
const isScreen = (name: string) => name.startsWith('app/') || name.startsWith('guest/')
const kb = (files: string[]) => files.reduce((sum, file) => sum + compressedBytes(file), 0) / 1000

test('every budget is that of a screen', () => {
  expect(Object.keys(screenBudgets).filter((name) => !screens.has(name))).toEqual([])
})

describe.each([...screens.keys()].filter(isScreen))('the first visit of %s', (name) => {
  const budget = screenBudgets[name] ?? otherScreens
  const files = [...(screens.get(name) ?? [])]

  test('loads no more than its budget', () => {
    const scripts = files.filter((file) => file.endsWith('.js'))
    const sheets = files.filter((file) => file.endsWith('.css'))
    expect({ scriptsKb: kb(scripts), sheetsKb: kb(sheets), files: files.length }).toSatisfy(
      (loaded) =>
        loaded.scriptsKb <= budget.scriptsKb &&
        loaded.sheetsKb <= budget.sheetsKb &&
        loaded.files <= budget.files,
    )
  })
})

test('a screen has the sheets of its frame before its own', () => {
  const sheets = [...(screens.get('app/settings/security') ?? [])].filter((file) =>
    file.endsWith('.css'),
  )
  const at = (name: string) => sheets.findIndex((file) => file.startsWith(`${name}-`))
  expect(at('entry')).toBe(0)
  // A link has the sheet of a text, and its own after it.
  expect(at('frame')).toBeLessThan(at('Anchor'))
  expect(at('security')).toBe(sheets.length - 1)
})
