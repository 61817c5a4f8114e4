import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { csvLine, withoutGuard } from './csv-line.ts'

const text = fc.string({ unit: fc.constantFrom("'", '=', '-', '@', '\t', '\n', '＋', 'a', ' ') })

test('every text comes back from its cell, which no spreadsheet takes for a formula', () => {
  fc.assert(
    fc.property(text, (written) => {
      const cell = csvLine([written]).slice(1, -3)
      expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u)
      expect(withoutGuard(cell)).toBe(written)
    }),
  )
})
