import { expect, test } from 'bun:test'
import { isDirectFromLoopback } from './home-caller.ts'

const call = (headers: Record<string, string>, peer = '127.0.0.1') =>
  isDirectFromLoopback(new Request('http://localhost:3000/', { headers }), peer)

test('a newcomer at their own machine is known by caller and Host, and by nothing in between', () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect(call({ host })).toBe(true)
    expect(call({ host }, '::1')).toBe(true)
    expect(call({ host }, '::ffff:127.0.0.1')).toBe(true)
  }
  expect(call({ host: 'localhost:3000' }, '203.0.113.7')).toBe(false)
  expect(call({ host: 'links.example.com' })).toBe(false)
  for (const header of [
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'X-Forwarded-Proto',
  ]) {
    expect(call({ host: 'localhost', [header]: 'x' })).toBe(false)
  }
})
