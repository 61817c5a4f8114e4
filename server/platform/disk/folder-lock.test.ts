import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'unfurly-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = `
  import { lockFolder } from ${JSON.stringify(join(import.meta.dir, 'folder-lock.ts'))}
  const lock = await lockFolder(process.argv[1], 0)
  // Nothing refers to the lock from here on: garbage collection must not release it.
  Bun.gc(true); await Bun.sleep(20); Bun.gc(true)
  process.stdout.write(lock ? 'locked' : 'refused')
  await new Promise(() => setInterval(() => undefined, 1000))
`

function holder() {
  return Bun.spawn([process.execPath, '-e', program, folder], { stdout: 'pipe' })
}

async function firstWord(process: ReturnType<typeof holder>): Promise<string> {
  const { value } = await process.stdout.getReader().read()
  return new TextDecoder().decode(value)
}

test('a folder is locked against other processes until its holder exits, even by kill -9', async () => {
  const first = holder()
  expect(await firstWord(first)).toBe('locked')
  expect(await lockFolder(folder, 0)).toBeUndefined()
  first.kill('SIGKILL')
  await first.exited
  const mine = await lockFolder(folder, 5000)
  expect(mine).toBeDefined()
  mine?.release()
  const second = holder()
  expect(await firstWord(second)).toBe('locked')
  second.kill('SIGKILL')
  await second.exited
})
