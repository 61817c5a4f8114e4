import { expect, test } from 'bun:test'
import { until } from '../../testing/until.ts'
import { openLog } from '../log.ts'
import { repeat } from './loop.ts'

function openLines() {
  const lines: Record<string, unknown>[] = []
  return { lines, log: openLog('info', {}, (line) => lines.push(JSON.parse(line))) }
}

test('The pause grows after each failed round and is normal again after a successful one', async () => {
  const { log } = openLines()
  const pauses: number[] = []
  let endedAt: number | undefined
  let isFailing = true
  const loop = repeat('tries', { pauseMs: 20, log }, async () => {
    if (endedAt !== undefined) pauses.push(performance.now() - endedAt)
    endedAt = performance.now()
    if (isFailing) throw new Error('away')
  })
  // At least half of the doubled pauses: 20, 40, 80, 160 ms.
  await until(() => pauses.length >= 4)
  isFailing = false
  const least = pauses.slice(0, 4).map((pause, n) => pause >= 20 * 2 ** n - 2)
  expect(least).toEqual([true, true, true, true])
  const before = pauses.length
  await until(() => pauses.length >= before + 20)
  await loop.stop()
  // Twenty pauses of the last length would take more than three seconds; a single one is shorter than this.
  expect(Math.min(...pauses.slice(before + 1))).toBeLessThan(160)
})

test('The same failure of several loops is logged once', async () => {
  const { log, lines } = openLines()
  let rounds = 0
  const fail = (words: string) => async () => {
    rounds++
    throw new Error(words)
  }
  const loops = [
    repeat('mails', { pauseMs: 1, log }, fail('the database is away')),
    repeat('jobs', { pauseMs: 1, log }, fail('the database is away')),
    repeat('chores', { pauseMs: 1, log }, fail('the disk is full')),
  ]
  await until(() => rounds >= 15, { everyMs: 1 })
  await Promise.all(loops.map((loop) => loop.stop()))
  expect(lines.map(({ level, message, name }) => [level, message, name])).toEqual([
    ['warn', 'a round of work failed', 'mails'],
    ['warn', 'a round of work failed', 'chores'],
  ])
  expect(lines[0]?.error).toContain('the database is away\n')
})

test('A loop that is stopped during a pause after failures ends at once', async () => {
  const { log } = openLines()
  const failed = Promise.withResolvers<void>()
  const loop = repeat('hourly', { pauseMs: 3_600_000, log }, async () => {
    failed.resolve()
    throw new Error('away')
  })
  await failed.promise
  await loop.stop()
})
