import { describe, expect, test } from 'bun:test'
import type { Monitor } from '../../../contract/monitoring/monitors.ts'
import { groupsOf, groupWords, isQuiet, worstStateOf } from './monitor-groups.ts'

const maren = { domain: 'go.example', key: 'maren', title: 'Maren' }
const tours = { domain: 'go.example', key: 'tours', title: 'Maren' }
const monitor = (id: string, hub: Monitor['hub'] = null) => ({ id, hub }) as Monitor
const states = (...names: Monitor['state'][]) => names.map((state) => ({ state }))

describe('the monitors of a list', () => {
  test('stand by hub, where the first of its buttons does', () => {
    const groups = groupsOf([
      monitor('a'),
      monitor('b', maren),
      monitor('c'),
      monitor('d', tours),
      monitor('e', maren),
    ])
    expect(groups.map(({ monitors }) => monitors.map(({ id }) => id).join(''))).toEqual([
      'a',
      'be',
      'c',
      'd',
    ])
    expect(groups.map(({ hub }) => hub?.key)).toEqual([undefined, 'maren', undefined, 'tours'])
  })

  test('are summed up in words, worst first', () => {
    expect(groupWords(states('UP', 'SUSPECT', 'UP'))).toBe('3 buttons, all up')
    expect(groupWords(states('PENDING'))).toBe('1 button, pending')
    expect(groupWords(states('UP', 'PENDING', 'DOWN', 'UP', 'RECOVERING'))).toBe(
      '2 down, 1 pending, 2 up',
    )
  })

  test('are quiet while all are up, and else as bad as the worst', () => {
    expect(isQuiet(states('UP', 'SUSPECT'))).toBe(true)
    expect(isQuiet(states('UP', 'PENDING'))).toBe(false)
    expect(worstStateOf(states('UP', 'DEGRADED', 'PENDING'))).toBe('DEGRADED')
  })
})
