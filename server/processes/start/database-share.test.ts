import { expect, test } from 'bun:test'
import { divideConnections } from './database-share.ts'

const one = { redirect: 1, api: 1, worker: 1, monitor: 1 }

test('With enough connections each process has the usual pools', () => {
  const { shares, total, wished } = divideConnections(97, one)
  expect([total, wished]).toEqual([35, 35])
  expect(shares.redirect).toEqual({ main: 2, lookups: 4, clicks: 4 })
})

test('With few connections every process has the least, and redirects get what is left', () => {
  expect(divideConnections(9, one)).toMatchObject({ total: 9, least: 9 })
  const { shares, total } = divideConnections(14, one)
  expect(total).toBe(14)
  expect(shares.redirect).toEqual({ main: 2, lookups: 4, clicks: 2 })
  expect([shares.api.main, shares.worker.main, shares.monitor.main]).toEqual([2, 2, 1])
})

test('Several redirect processes have equal shares, and never more than there is', () => {
  const { shares, total } = divideConnections(20, { ...one, redirect: 3 })
  expect(total).toBeLessThanOrEqual(20)
  expect(shares.redirect).toEqual({ main: 1, lookups: 2, clicks: 1 })
})

test('Below the least nothing is taken away from it', () => {
  expect(divideConnections(2, one)).toMatchObject({ total: 9 })
})
