import { expect, test } from 'bun:test'
import { Registry } from 'prom-client'
import { until } from '../../testing/until.ts'
import { watchLoopLag } from './loop-lag.ts'

const BLOCKED_MS = 150

function block(forMs: number): void {
  const until = performance.now() + forMs
  while (performance.now() < until);
}

async function read(registry: Registry, name: string, le?: string): Promise<number> {
  const family = await registry.getSingleMetric(name.replace(/_(?:bucket|count)$/, ''))?.get()
  const value = family?.values.find(
    (one) =>
      ('metricName' in one ? one.metricName === name : true) &&
      one.labels.process === 'api' &&
      (le === undefined || String(one.labels.le) === le),
  )
  return value?.value ?? Number.NaN
}

test('a blocked loop appears once in the histogram and the maximum', async () => {
  const registry = new Registry()
  const watch = watchLoopLag(registry, 'api')
  const lag = 'unfurly_event_loop_lag_seconds'
  const slow = async () =>
    (await read(registry, `${lag}_count`)) - (await read(registry, `${lag}_bucket`, '0.1'))
  // The first timer must be set before it can be late.
  await Bun.sleep(1)
  block(BLOCKED_MS)
  await until(async () => (await slow()) >= 1)
  const longest = await read(registry, 'unfurly_event_loop_lag_max_seconds')
  expect(longest).toBeGreaterThanOrEqual((BLOCKED_MS - 20) / 1000)
  watch.stop()
  // Reading the maximum resets it.
  expect(await read(registry, 'unfurly_event_loop_lag_max_seconds')).toBe(0)
})

test('nothing is counted after the watch has stopped', async () => {
  const registry = new Registry()
  watchLoopLag(registry, 'api').stop()
  block(30)
  await Bun.sleep(40)
  expect(await read(registry, 'unfurly_event_loop_lag_seconds_count')).toBeNaN()
})
