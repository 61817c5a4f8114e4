import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles, chooseTests } from './house/changed.mjs'
import { byBuild } from './house/test-files.mjs'

describe('the changed files of a repository', () => {
  let root

  const git = (...args) => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
    const { exitCode, stderr } = Bun.spawnSync(['git', ...who, ...args], { cwd: root })
    expect({ exitCode, stderr: stderr.toString() }).toMatchObject({ exitCode: 0 })
  }
  const write = (file, text) => writeFileSync(join(root, file), text)

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'unfurly-changed-'))
    git('init', '--quiet')
    write('.gitignore', 'build/\n*.log\n')
    for (const file of ['kept.ts', 'changed.ts', 'gone.ts', 'moved.ts']) write(file, `// ${file}\n`)
    git('add', '.')
    git('commit', '--quiet', '--message', 'First')
    git('tag', 'first')
    write('later.ts', '// later\n')
    git('add', '.')
    git('commit', '--quiet', '--message', 'Second')
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('are none right after a commit', async () => {
    expect(await changedFiles(undefined, root)).toEqual([])
  })

  test('are those that differ from the last commit, staged or new, but not ignored or gone', async () => {
    write('changed.ts', '// other\n')
    write('new file ä.ts', '// new\n')
    write('noise.log', 'noise')
    rmSync(join(root, 'gone.ts'))
    git('mv', 'moved.ts', 'elsewhere.ts')
    expect(await changedFiles(undefined, root)).toEqual([
      'changed.ts',
      'elsewhere.ts',
      'new file ä.ts',
    ])
  })

  test('since a commit are those of later commits too', async () => {
    expect(await changedFiles('first', root)).toEqual([
      'changed.ts',
      'elsewhere.ts',
      'later.ts',
      'new file ä.ts',
    ])
    await expect(changedFiles('nowhere', root)).rejects.toThrow('nowhere')
  })
})

const app = 'server/app.ts'
const tags = 'server/links/tags/store.ts'
const graph = new Map([
  [tags, ['server/links/tags/tags.ts']],
  ['server/links/tags/tags.ts', ['server/links/tags/routes.ts', 'server/links/links.ts']],
  ['server/links/tags/routes.ts', [app]],
  ['server/links/links.ts', ['server/links/links.test.ts', app]],
  [
    app,
    ['server/testing/app.ts', 'server/authorization.test.ts', 'server/testing/programs/launch.ts'],
  ],
  ['server/testing/app.ts', ['server/links/tags/calls.test.ts', 'server/hubs/hubs.test.ts']],
  ['server/testing/programs/launch.ts', ['server/failures/kill.test.ts']],
  ['scripts/house/build-folder.mjs', ['scripts/browsers.test.mjs']],
])
const tests = [
  'scripts/dead-links.test.mjs',
  'server/authorization.test.ts',
  'server/hubs/hubs.test.ts',
  'server/links/links.test.ts',
  'server/links/tags/calls.test.ts',
]
const choose = (options) =>
  chooseTests({
    ...{ changed: [tags], tests, graph, times: new Map(), budgetMs: 60_000 },
    readsFiles: () => false,
    ...options,
  })

describe('the tests of a change', () => {
  test('are those of the feature and of what imports it, the nearest first, not all that call the application', () => {
    expect(choose({})).toEqual({
      chosen: ['server/links/tags/calls.test.ts', 'server/links/links.test.ts'],
      far: [],
    })
  })

  test('are all that call the application if the application itself has changed', () => {
    expect(choose({ changed: [app] }).chosen).toEqual([
      'server/authorization.test.ts',
      'server/hubs/hubs.test.ts',
      'server/links/tags/calls.test.ts',
    ])
  })

  test('are as many as fit into the time, and a changed test whatever it takes', () => {
    const times = new Map([
      ['server/links/links.test.ts', 50_000],
      ['server/links/tags/calls.test.ts', 20_000],
    ])
    expect(choose({ times })).toEqual({
      chosen: ['server/links/tags/calls.test.ts'],
      far: ['server/links/links.test.ts'],
    })
    const changed = [tags, 'server/links/links.test.ts']
    expect(choose({ times, changed })).toEqual({
      chosen: ['server/links/links.test.ts'],
      far: ['server/links/tags/calls.test.ts'],
    })
  })

  test('include short ones that read files by their paths, whatever has changed', () => {
    const readsFiles = (file) => file.startsWith('scripts/')
    const changed = ['docs/guide/tags.md']
    expect(choose({ changed, readsFiles }).chosen).toEqual(['scripts/dead-links.test.mjs'])
    const times = new Map([['scripts/dead-links.test.mjs', 5000]])
    expect(choose({ changed, readsFiles, times }).chosen).toEqual([])
  })

  test('need the build if they start the program or read the build', () => {
    const files = [...tests, 'scripts/browsers.test.mjs', 'server/failures/kill.test.ts']
    expect(byBuild(files, graph)).toEqual({
      api: tests,
      programs: ['scripts/browsers.test.mjs', 'server/failures/kill.test.ts'],
    })
  })
})
