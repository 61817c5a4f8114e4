import { expect, test } from 'bun:test'
import { zoneChoices } from './zone-choices.ts'

const valuesOf = (groups: ReturnType<typeof zoneChoices>) =>
  groups.flatMap(({ items }) => items.map(({ value }) => value))

test('The choices begin with the zones of the readers and of this browser', () => {
  const [first] = zoneChoices({ browser: 'Europe/Berlin', chosen: null })
  expect(first?.items.map(({ label }) => label)).toEqual([
    'Each reader’s own',
    'Europe/Berlin (this browser)',
  ])
})

test('Each zone is offered once, UTC and one that this browser does not list too', () => {
  const values = valuesOf(zoneChoices({ browser: 'UTC', chosen: 'Asia/Nowhere' }))
  expect(values).toContain('Asia/Nowhere')
  expect(values).toContain('America/New_York')
  expect(values.filter((value) => value === 'UTC')).toHaveLength(1)
  expect(new Set(values).size).toBe(values.length)
  const again = valuesOf(zoneChoices({ browser: 'Europe/Berlin', chosen: 'Europe/Berlin' }))
  expect(again).toContain('UTC')
  expect(new Set(again).size).toBe(again.length)
})

test('Zones have the names that are used today', () => {
  const values = valuesOf(zoneChoices({ browser: 'Asia/Calcutta', chosen: null }))
  expect(values).toContain('Asia/Kolkata')
  expect(values).not.toContain('Asia/Calcutta')
  expect(values).toContain('Europe/Kyiv')
})
