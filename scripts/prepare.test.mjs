import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../server/testing/until.ts'
import { SETTINGS } from './house/build.mjs'

const house = join(import.meta.dir, 'house')
const timeoutMs = 180_000
let root

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'unfurly-prepare-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs a module under Node, like the real scripts. */
function node(source, env = {}) {
  return Bun.spawn(['node', '--input-type=module', '-e', source], {
    cwd: root,
    env: { ...process.env, BASE_PATH: '', ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  })
}

const output = (child) => new Response(child.stdout).text()

const underLock = (act) => `
  import { withLock } from '${house}/lock.mjs'
  import { appendFileSync } from 'node:fs'
  import { setTimeout as wait } from 'node:timers/promises'
  await withLock('locks/prepare.lock', async () => { ${act} })`

test(
  'concurrent starts prepare one after another',
  async () => {
    const act = `appendFileSync('turns', '(' ); await wait(200); appendFileSync('turns', ')')`
    const children = [1, 2, 3].map(() => node(underLock(act)))
    await Promise.all(children.map((child) => child.exited))
    expect(readFileSync(join(root, 'turns'), 'utf8')).toBe('()()()')
  },
  timeoutMs,
)

test(
  'a killed start leaves no lock behind',
  async () => {
    const holder = node(underLock(`console.log('held'); await wait(60_000)`))
    const { value } = await holder.stdout.getReader().read()
    expect(new TextDecoder().decode(value)).toBe('held\n')
    holder.kill('SIGKILL')
    expect(await output(node(underLock(`console.log('mine')`)))).toBe('mine\n')
  },
  timeoutMs,
)

test(
  'a build is valid for the sources, the lock file and the BASE_PATH that it was made from',
  async () => {
    const sources = ['contract', 'extension/.wxt', 'hub-page', 'qr-code', 'server/entries', 'web']
    for (const folder of [...sources, 'scripts/house']) {
      mkdirSync(join(root, folder), { recursive: true })
    }
    for (const file of [...SETTINGS, 'server/entries/main.ts']) {
      writeFileSync(join(root, file), '{}')
    }
    const isBuilt = async (env) =>
      output(
        node(
          `import { isBuilt } from '${house}/build.mjs'; process.stdout.write(String(isBuilt()))`,
          env,
        ),
      )
    const stamp = `import { writeStamp } from '${house}/build.mjs'; writeStamp()`
    expect(await isBuilt()).toBe('false')
    await node(stamp).exited
    expect(await isBuilt()).toBe('true')
    expect(await isBuilt({ BASE_PATH: '/app/' })).toBe('true')
    expect(await isBuilt({ BASE_PATH: '/links/' })).toBe('false')

    writeFileSync(join(root, '.env'), 'PORT=3001\nBASE_PATH="/links/" # ours\n')
    expect(await isBuilt({ BASE_PATH: undefined })).toBe('false')
    rmSync(join(root, '.env'))

    writeFileSync(join(root, 'server/main.test.ts'), 'a test is not built')
    writeFileSync(join(root, 'extension/.wxt/types.d.ts'), 'the build writes this itself')
    expect(await isBuilt()).toBe('true')
    appendFileSync(join(root, 'server/entries/main.ts'), ' ')
    expect(await isBuilt()).toBe('false')
    await node(stamp).exited
    appendFileSync(join(root, 'package-lock.json'), ' ')
    expect(await isBuilt()).toBe('false')
  },
  timeoutMs,
)

test(
  'a signal ends the running command and determines the exit code',
  async () => {
    const child = node(`
      import { main, mustRun } from '${house}/run.mjs'
      await main(() => mustRun('It failed.', 'sh', ['-c', 'echo $$; exec sleep 60']))`)
    const { value } = await child.stdout.getReader().read()
    const sleeper = Number(new TextDecoder().decode(value))
    child.kill('SIGTERM')
    expect(await child.exited).toBe(143)
    expect(existsSync(`/proc/${sleeper}`)).toBe(false)
  },
  timeoutMs,
)

test(
  'the running command ends when npm’s shell is gone',
  async () => {
    writeFileSync(
      join(root, 'orphan.mjs'),
      `import { main, mustRun } from '${house}/run.mjs'
      await main(() => mustRun('It failed.', 'sh', ['-c', 'echo $$; exec sleep 60']))`,
    )
    const shell = Bun.spawn(['sh', '-c', 'node orphan.mjs; true'], { cwd: root, stdout: 'pipe' })
    const { value } = await shell.stdout.getReader().read()
    const sleeper = Number(new TextDecoder().decode(value))
    shell.kill('SIGKILL')
    await until(() => !existsSync(`/proc/${sleeper}`))
    expect(existsSync(`/proc/${sleeper}`)).toBe(false)
  },
  timeoutMs,
)
