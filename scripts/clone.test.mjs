import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { listFiles } from './house/files.mjs'

const TEXT = /\.(ts|tsx|mjs|cjs|js|css|json)$/
/** A quoted path that climbs, as it stands in imports, `new URL(…, import.meta.url)` and `join(…)`. */
const CLIMBING = /['"`]((?:\.\.\/)+[^'"`\n]*)['"`]/g

/** Paths in a file that lead out of the clone. */
function pathsBeside(file, text) {
  return [...text.matchAll(CLIMBING)]
    .map(([, path]) => path)
    .filter((path) => normalize(join(dirname(file), path)).startsWith('..'))
}

test('a path beside the clone is found', () => {
  const read = `readFileSync(new URL('${'../'.repeat(3)}elsewhere/list.json', import.meta.url))`
  expect(pathsBeside('server/testing/list.ts', read)).toHaveLength(1)
  expect(pathsBeside('server/testing/lists/list.ts', read)).toEqual([])
})

test('nothing reads a file beside the clone', () => {
  const folders = [
    'bench',
    'contract',
    'e2e',
    'extension',
    'findings',
    'hub-page',
    'qr-code',
    'scripts',
    'server',
    'web',
  ]
  const files = listFiles(folders, TEXT)
  expect(files.length).toBeGreaterThan(1000)
  const beside = files.flatMap((file) =>
    pathsBeside(file, readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`),
  )
  expect(beside).toEqual([])
  expect(readFileSync('.ci/run', 'utf8')).not.toMatch(/\.\.\/[a-z]/)
})
