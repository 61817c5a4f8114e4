import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mapFile } from './mapped-file.ts'

test('A mapped file has its bytes, and is mapped for reading only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-mapped-'))
  const path = join(folder, 'data')
  writeFileSync(path, 'some bytes')
  expect(mapFile(path).toString()).toBe('some bytes')
  const line = readFileSync('/proc/self/maps', 'utf8')
    .split('\n')
    .find((entry) => entry.endsWith(path))
  expect(line?.split(' ')[1]).toBe('r--s')
  rmSync(folder, { recursive: true })
})

test('A file that is not there cannot be mapped', () => {
  expect(() => mapFile('/no/such/file')).toThrow('ENOENT')
})

test('An empty file cannot be mapped', () => {
  expect(() => mapFile('/proc/self/status')).toThrow('cannot be mapped')
})
