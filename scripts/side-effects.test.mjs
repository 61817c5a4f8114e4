import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Glob } from 'bun'

const FOLDERS = '{contract,extension,hub-page,qr-code,server,web}'

/** A bundler leaves out what is imported for its effects alone, unless package.json names it. */
test('a module that is imported for its effects alone is named in package.json', () => {
  const { sideEffects } = JSON.parse(readFileSync('package.json', 'utf8'))
  const forEffects = [...new Glob(`${FOLDERS}/**/*.{ts,tsx}`).scanSync('.')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import '(\.[^']+)'/gm)].map(([, path = '']) =>
      relative('.', join(file, '..', path)),
    ),
  )
  const isNamed = (path) => sideEffects.some((pattern) => new Glob(pattern).match(path))
  expect(forEffects.filter((path) => !isNamed(path))).toEqual([])
  expect(forEffects).toContain('web/lib/zod-settings.ts')
})
