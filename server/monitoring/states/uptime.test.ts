import { describe, expect, test } from 'bun:test'
import { ratioOf, type StateSpan, uptimeIn } from './uptime.ts'

const window = { from: 1000, to: 2000 }
const span = (state: string, startedAt: number, endedAt: number | null): StateSpan => ({
  state,
  startedAt,
  endedAt,
})

describe('The uptime in a window', () => {
  test.each<[string, StateSpan[], { startedAt: number; endedAt: number | null }[], number, number]>(
    [
      ['is all of it for one that is up', [span('UP', 0, null)], [], 1000, 0],
      ['begins with the monitor', [span('PENDING', 0, 1500), span('UP', 1500, null)], [], 500, 0],
      [
        'counts an incident from its first failed check',
        [
          span('UP', 0, 1200),
          span('SUSPECT', 1200, 1300),
          span('DOWN', 1300, 1400),
          span('UP', 1400, null),
        ],
        [{ startedAt: 1200, endedAt: 1400 }],
        800,
        200,
      ],
      [
        'counts what was only suspected as up',
        [span('UP', 0, 1200), span('SUSPECT', 1200, 1300), span('UP', 1300, null)],
        [],
        1000,
        0,
      ],
      [
        'leaves out pauses, maintenance and walls',
        [
          span('UP', 0, 1200),
          span('PAUSED', 1200, 1400),
          span('MAINTENANCE', 1400, 1500),
          span('BLOCKED', 1500, 1600),
          span('DEGRADED', 1600, null),
        ],
        [],
        600,
        0,
      ],
      [
        'cuts an incident that began before',
        [span('DOWN', 0, 1250), span('UP', 1250, null)],
        [{ startedAt: 0, endedAt: 1250 }],
        750,
        250,
      ],
      [
        'counts an open incident until now',
        [span('UP', 0, 1900), span('DOWN', 1900, null)],
        [{ startedAt: 1900, endedAt: null }],
        900,
        100,
      ],
      [
        'counts incidents that overlap once',
        [span('UP', 0, null)],
        [
          { startedAt: 1100, endedAt: 1300 },
          { startedAt: 1200, endedAt: 1400 },
        ],
        700,
        300,
      ],
      ['is nothing without spans', [], [], 0, 0],
    ],
  )('%s', (_, spans, incidents, upMs, downMs) => {
    expect(uptimeIn(window, spans, incidents)).toEqual({ upMs, downMs })
  })

  test('is a share, or unknown', () => {
    expect(ratioOf({ upMs: 3, downMs: 1 })).toBe(0.75)
    expect(ratioOf({ upMs: 0, downMs: 0 })).toBeNull()
  })
})
