import { expect, test } from 'bun:test'
import { hostname } from 'node:os'
import { readConfig } from '../config.ts'
import { pointLabel } from './point-label.ts'

const SECRET_KEY = 'only for tests, and known to everybody'
const own = hostname().slice(0, 60)

test('a vantage point without a name is this server, and those of other machines keep theirs', () => {
  const config = readConfig({ SECRET_KEY })
  expect(config.monitor.name).toBe(own)
  expect(pointLabel(config, own)).toBe('this server')
  expect(pointLabel(config, 'singapore')).toBe('singapore')
})

test('a vantage point has the name that its operator chose', () => {
  const config = readConfig({ SECRET_KEY, MONITOR_NAME: 'frankfurt' })
  expect(pointLabel(config, 'frankfurt')).toBe('frankfurt')
  expect(pointLabel(config, own)).toBe(own)
})
