import { expect, test } from 'bun:test'
import { closeSync, openSync } from 'node:fs'
import { findProcessUse, type ProcessUse } from './process-use.ts'

async function ownUse(): Promise<ProcessUse> {
  const use = await findProcessUse(process.pid)
  if (!use) throw new Error('the system tells nothing of its processes')
  return use
}

test('open files, CPU time and memory of a process are read', async () => {
  const before = await ownUse()
  const files = Array.from({ length: 100 }, () => openSync(import.meta.path, 'r'))
  const memory = new Uint8Array(64 * 1024 * 1024).fill(1)
  while ((await ownUse()).cpuSeconds < before.cpuSeconds + 0.02) memory.sort()
  const after = await ownUse()
  for (const file of files) closeSync(file)
  // Reading takes some files itself, and the test runner has its own.
  expect(after.openFiles).toBeGreaterThan(before.openFiles + 80)
  expect(after.openFilesMax).toBeGreaterThan(after.openFiles)
  expect(after.residentBytes).toBeGreaterThan(memory.length)
})

test('the start time of a process is read', async () => {
  const from = Date.now() / 1000
  const child = Bun.spawn(['sleep', '60'])
  const use = await findProcessUse(child.pid)
  child.kill()
  await child.exited
  // The system counts in hundredths of a second, from a boot time in whole seconds.
  expect(Math.abs((use?.startedAt ?? 0) - from)).toBeLessThan(5)
  expect(use?.cpuSeconds).toBeLessThan(5)
})

test('an ended process has no readings', async () => {
  const child = Bun.spawn(['true'])
  await child.exited
  expect(await findProcessUse(child.pid)).toBeUndefined()
})
