import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDiskRoom, readSizes } from './disk-use.ts'

const folder = mkdtempSync(join(tmpdir(), 'unfurly-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const KILOBYTE = 1024
const bytes = (kilobytes: number) => Buffer.alloc(kilobytes * KILOBYTE, 1)

test('each entry of a folder counts with its subfolders, without symbolic link targets', async () => {
  mkdirSync(join(folder, 'many/deep'), { recursive: true })
  writeFileSync(join(folder, 'one'), bytes(100))
  writeFileSync(join(folder, 'many/a'), bytes(200))
  writeFileSync(join(folder, 'many/deep/b'), bytes(300))
  symlinkSync(join(folder, 'many'), join(folder, 'elsewhere'))
  const sizes = await readSizes(folder)
  const size = (name: string) => (sizes.get(name) ?? 0) / KILOBYTE
  expect([...sizes.keys()].toSorted()).toEqual(['elsewhere', 'many', 'one'])
  // File systems allocate whole blocks.
  expect(size('one')).toBeWithin(100, 120)
  expect(size('many')).toBeWithin(500, 560)
  expect(size('elsewhere')).toBeLessThan(20)
})

test('a missing folder is empty', async () => {
  expect([...(await readSizes(join(folder, 'missing')))]).toEqual([])
})

test('a disk has free space, at most its size', async () => {
  const { freeBytes, totalBytes } = await readDiskRoom(folder)
  expect(freeBytes).toBeWithin(1, totalBytes)
})
