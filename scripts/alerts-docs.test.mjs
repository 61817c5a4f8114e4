import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readMetrics } from '../server/testing/metrics.ts'
import { removeFolder, startTestProgram } from '../server/testing/programs/program.ts'
import { until } from '../server/testing/until.ts'

const RULES = 'docs/alerts.rules.yml'
const SLOW = 120_000
const text = (path) => readFileSync(path, 'utf8')

const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Unfurly[A-Za-z]+$/),
          expr: z.string().min(1),
          for: z.string().regex(/^\d+[mh]$/),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(1) }),
        }),
      ),
    }),
  ),
})

const rules = () => Rules.parse(Bun.YAML.parse(text(RULES))).groups.flatMap((group) => group.rules)
const alerts = () => rules().map(({ alert }) => alert)

let program
let metrics
beforeAll(async () => {
  program = await startTestProgram()
  // Jobs are counted every few seconds.
  metrics = await until(async () => {
    const read = await readMetrics(program.origin)
    return read.find('unfurly_jobs_due', { kind: 'mail' }) !== undefined && read
  })
}, SLOW)
afterAll(async () => {
  await program?.stop()
  removeFolder(program?.dataDir ?? '')
})

test('each alert has a unique name, and the page explains each one', () => {
  const described = [...text('docs/alerts.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(described.toSorted()).toEqual(alerts().toSorted())
  expect(new Set(described).size).toBe(described.length)
})

test('the page refers to no alert that does not exist', () => {
  const named = text('docs/alerts.md').match(/\bUnfurly[A-Z]\w+/g) ?? []
  expect(named.filter((name) => !alerts().includes(name))).toEqual([])
})

test('a running program exports every metric of the rules and of the page', () => {
  const guide = ['docs/guide/self-hosting.md', 'docs/guide/domains.md']
  const named = [RULES, 'docs/alerts.md', 'README.md', ...guide].flatMap(
    (path) => text(path).match(/\bunfurly_[a-z_]+\b(?!…)/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(40)
  const isExported = (name) =>
    metrics.families.has(name) || metrics.families.has(name.replace(/_(bucket|sum|count)$/, ''))
  expect(named.filter((name) => !isExported(name))).toEqual([])
})

test('every series that a rule selects by labels exists from the start', () => {
  const picked = rules().flatMap(({ expr }) => [...expr.matchAll(/(unfurly_[a-z_]+)\{([^}]*)\}/g)])
  const labelsIn = (matchers) =>
    Object.fromEntries([...matchers.matchAll(/(\w+)="([^"]*)"/g)].map(([, a, b]) => [a, b]))
  // Series matched by a pattern appear with their first value.
  const named = picked.filter(([, , matchers]) => !matchers.includes('=~'))
  expect(named.length).toBeGreaterThan(3)
  const isThere = ([, name, matchers]) => metrics.find(name, labelsIn(matchers)) !== undefined
  expect(named.filter((pick) => !isThere(pick)).map(([pick]) => pick)).toEqual([])
})

test('a program that has just started raises no alert', () => {
  const { find, samples } = metrics
  const of = (wanted) => samples.filter(({ name }) => name === wanted).map(({ value }) => value)
  expect(of('unfurly_process_up')).toEqual([1, 1, 1, 1, 1, 1])
  expect(of('unfurly_ready')).toEqual([1])
  expect(of('unfurly_dependency_up')).toEqual([1, 1, 1, 1])
  expect(find('unfurly_journal_held_segments')).toBe(0)
})

// Part of Debian's package prometheus; without it only the form of the rules is checked, above.
const promtool = Bun.which('promtool')
if (promtool) {
  test('Prometheus accepts the rules', async () => {
    const checked = Bun.spawn([promtool, 'check', 'rules', RULES], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const said = (await checked.stdout.text()) + (await checked.stderr.text())
    expect([await checked.exited, said]).toEqual([0, expect.stringContaining('SUCCESS')])
  })
}
