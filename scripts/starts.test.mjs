import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { countStarts } from './house/starts.mjs'

const numbers = (starts) => Object.fromEntries(starts.map(({ what, count }) => [what, count]))

test('calls are counted, and not what they are defined by', () => {
  const root = mkdtempSync(join(tmpdir(), 'unfurly-starts-'))
  // Put together here, so that this file itself starts nothing.
  const call = (name) => `await ${name}()\n`
  const texts = {
    'server/testing/programs/program.ts': `export function startTestProgram() { return ${call('launchProgram')} }`,
    'server/failures/kill.test.ts': call('startTestProgram').repeat(2),
    'server/commands/demo.ts': call('startEngine'),
    'e2e/support/servers.ts': call('startProgram'),
    'e2e/team.journey.ts': call('browser.newContext'),
  }
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  expect(numbers(countStarts(root))).toEqual({
    'whole programs, by tests': 3,
    'whole programs, by journeys': 1,
    engines: 0,
    'redirect rigs': 0,
    browsers: 0,
    'browser contexts': 1,
  })
  rmSync(root, { recursive: true })
})

// Each costs every run of the tests time. If one more is worth it, or one less is needed: node scripts/count-starts.mjs
test('tests start as many programs, engines and browsers as scripts/starts.json says', () => {
  const starts = countStarts()
  expect(starts.filter(({ count }) => count === 0)).toEqual([])
  expect(numbers(starts)).toEqual(JSON.parse(readFileSync('scripts/starts.json', 'utf8')))
})
