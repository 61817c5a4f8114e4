import { expect, test } from 'bun:test'
import { Registry } from 'prom-client'
import { MINUTE } from '../clock.ts'
import { openLog } from '../log.ts'
import { openWriteTimes } from './write-times.ts'

function opened() {
  const registry = new Registry()
  const lines: Record<string, unknown>[] = []
  let now = 0
  const { observeTransaction } = openWriteTimes({
    registry,
    log: openLog('warn', {}, (line) => lines.push(JSON.parse(line))),
    monotonicMs: () => now,
  })
  const pass = (ms: number) => {
    now += ms
  }
  return { registry, lines, pass, observeTransaction }
}

test('write transactions are counted by duration', async () => {
  const { registry, lines, observeTransaction } = opened()
  for (const heldMs of [4, 40, 400]) observeTransaction(heldMs)
  const text = await registry.metrics()
  expect(text).toContain('unfurly_write_transaction_seconds_bucket{le="0.05"} 2')
  expect(text).toContain('unfurly_write_transaction_seconds_count 3')
  expect(text).toContain('unfurly_write_transaction_seconds_sum 0.444')
  expect(lines).toEqual([])
})

test('long transactions are logged, once a minute', () => {
  const { lines, pass, observeTransaction } = opened()
  observeTransaction(1200)
  observeTransaction(3000)
  pass(MINUTE)
  observeTransaction(2000)
  expect(lines.map(({ level, heldMs }) => [level, heldMs])).toEqual([
    ['warn', 1200],
    ['warn', 2000],
  ])
})
