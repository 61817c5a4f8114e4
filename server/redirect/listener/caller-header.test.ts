import { describe, expect, test } from 'bun:test'
import { openVisitors } from '../visitor/visitor.ts'
import { isLocalCaller, relayedCaller } from './caller-header.ts'
import { readRequestHead } from './request-head.ts'

const visitors = openVisitors(['loopback', '10.0.0.7'])

function headWith(lines: readonly string[], host = 'localhost:3000') {
  const text = ['GET /metrics HTTP/1.1', `Host: ${host}`, ...lines, '', ''].join('\r\n')
  const read = readRequestHead(Buffer.from(text, 'latin1'))
  if (read.kind === 'refused') throw new Error(text)
  return read.head
}

const isLocal = (peer: string, ...lines: string[]) => isLocalCaller(headWith(lines), peer, visitors)

describe('a caller', () => {
  test.each(['127.0.0.1', '::1', '10.0.0.8', '192.168.0.9', 'fd00::1', '::ffff:10.0.0.8'])(
    'is local as %s',
    (peer) => expect(isLocal(peer)).toBe(true),
  )

  test.each(['203.0.113.9', '2001:db8::1', ''])('is not local as %p', (peer) =>
    expect(isLocal(peer)).toBe(false),
  )

  test.each([
    'X-Forwarded-For: 10.0.0.9',
    'X-Forwarded-Host: links.example',
    'X-Forwarded-Proto: https',
    'X-Real-IP: 10.0.0.9',
    'Forwarded: for=10.0.0.9',
    'Via: 1.1 proxy',
  ])('is not local behind an untrusted proxy: %s', (line) => {
    expect(isLocal('10.0.0.8', line)).toBe(false)
  })

  test('behind a trusted proxy is local if the named address is', () => {
    for (const peer of ['127.0.0.1', '10.0.0.7']) {
      expect(isLocal(peer, 'X-Forwarded-For: 10.0.0.9')).toBe(true)
      expect(isLocal(peer, 'X-Forwarded-For: 10.0.0.9', 'Via: 1.1 proxy')).toBe(true)
      expect(isLocal(peer, 'X-Forwarded-For: 203.0.113.9')).toBe(false)
      expect(isLocal(peer, 'X-Forwarded-For: 203.0.113.9, 10.0.0.7')).toBe(false)
    }
  })

  test.each(['X-Forwarded-For: unknown', 'X-Forwarded-For: _hidden', 'Via: 1.1 proxy'])(
    'is not local if a trusted proxy names no address: %s',
    (line) => expect(isLocal('127.0.0.1', line)).toBe(false),
  )
})

test('a call comes from this machine only without headers of a proxy', () => {
  const isDirect = (peer: string, lines: string[] = [], host?: string) =>
    relayedCaller(headWith(lines, host), peer, visitors).isDirectFromLoopback
  expect(isDirect('127.0.0.1')).toBe(true)
  expect(isDirect('10.0.0.8')).toBe(false)
  expect(isDirect('127.0.0.1', [], 'links.example')).toBe(false)
  for (const line of [
    'X-Real-IP: 127.0.0.1',
    'X-Forwarded-Server: a',
    'Via: 1.1 a',
    'Forwarded: x',
  ])
    expect([line, isDirect('127.0.0.1', [line])]).toEqual([line, false])
})
