import { afterEach, describe, expect, test } from 'bun:test'
import { openLog } from '../platform/log.ts'
import { until } from '../testing/until.ts'
import { type CheckName, type Readiness, watchReadiness } from './readiness.ts'

const NAMES: CheckName[] = ['database', 'analytics', 'journal']

let readiness: Readiness | undefined
const lines: string[] = []
afterEach(() => {
  readiness?.stopping()
  readiness?.end()
  lines.length = 0
})

function watch({ away, areCallsAnswered }: { away: Set<CheckName>; areCallsAnswered: boolean }) {
  let checks = 0
  const ask = async (name: CheckName) => {
    checks++
    if (away.has(name)) throw new Error('away')
    return 'ok' as const
  }
  const dependencies = {
    database: () => ask('database'),
    analytics: () => ask('analytics'),
    journal: () => ask('journal'),
  }
  const watched = watchReadiness(dependencies, {
    log: openLog('info', {}, (line) => lines.push(line)),
    isServing: async () => areCallsAnswered,
    mail: () => ({ state: 'ok' }),
    callsWaitMs: 300,
  })
  readiness = watched
  const untilIs = (status: string) => until(() => watched.status() === status)
  /** Waits until all have been checked three times. */
  const untilChecked = () => until(() => checks > 3 * NAMES.length)
  return { watched, untilIs, untilChecked }
}

describe('A start', () => {
  test('is complete when the database and the journal have answered, whatever the analytics store does', async () => {
    const { watched, untilIs } = watch({ away: new Set(['analytics']), areCallsAnswered: true })
    await untilIs('degraded')
    expect(watched.checks()).toEqual({
      database: 'ok',
      analytics: 'away',
      journal: 'ok',
      mail: 'ok',
    })
  })

  test.each(['database', 'journal'] as const)('is not complete without the %s', async (name) => {
    const away = new Set<CheckName>([name])
    const { watched, untilIs, untilChecked } = watch({ away, areCallsAnswered: true })
    await untilChecked()
    expect(watched.status()).toBe('starting')
    away.clear()
    await untilIs('ok')
  })

  test('waits for calls to be answered too, but not forever', async () => {
    const { watched, untilIs } = watch({ away: new Set(), areCallsAnswered: false })
    await until(() => NAMES.every((name) => watched.checks()[name] === 'ok'), { everyMs: 1 })
    expect(watched.status()).toBe('starting')
    await untilIs('degraded')
    expect(lines.filter((line) => line.includes('calls are not answered'))).toHaveLength(1)
  })

  test('stays complete when a dependency goes away', async () => {
    const away = new Set<CheckName>()
    const { watched, untilIs } = watch({ away, areCallsAnswered: true })
    await untilIs('ok')
    away.add('database')
    await untilIs('degraded')
    expect(watched.checks().database).toBe('away')
  })
})
