import { describe, expect, test } from 'bun:test'
import { isIPv4 } from 'node:net'
import { ipv4Number } from '../../platform/network/ipv4-number.ts'
import { openVisitors } from './visitor.ts'

describe('the visitor behind proxies', () => {
  const loopback = openVisitors(['loopback'])
  const wide = openVisitors(['loopback', '10.0.0.0/8', '192.0.2.7', 'fd00::/8', '0.0.0.0/32'])

  test.each([
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:198.51.100.1', '', '198.51.100.1'],
    ['127.0.0.1', '203.0.113.9, 198.51.100.4', '198.51.100.4'],
    ['127.0.0.1', '203.0.113.9,127.0.0.1 , ::1', '203.0.113.9'],
    ['127.0.0.1', '2001:DB8::1', '2001:db8::1'],
    ['127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['127.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', 'garbage, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', '203.0.113.9, "><script>', '203.0.113.9'],
    ['127.0.0.1', '999.1.1.1', '127.0.0.1'],
    ['127.0.0.1', ',,, ,', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.3, 127.0.0.2', '127.0.0.3'],
  ])('from %s with X-Forwarded-For "%s" is %s', (peer, forwardedFor, expected) => {
    expect(loopback.addressOf(peer, forwardedFor)).toBe(expected)
  })

  test.each([
    ['198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['2001:db8::5', '203.0.113.9', '2001:db8::5'],
    ['', '203.0.113.9', ''],
  ])('an untrusted peer (%s) cannot name another address', (peer, forged, expected) => {
    expect(loopback.addressOf(peer, forged)).toBe(expected)
  })

  test.each([
    ['10.255.0.1', '203.0.113.9, 10.1.2.3, 192.0.2.7', '203.0.113.9'],
    ['192.0.2.7', '203.0.113.9, 11.0.0.1', '11.0.0.1'],
    ['192.0.2.8', '203.0.113.9', '192.0.2.8'],
    ['fd12::1', '2001:db8::1, fd00::2', '2001:db8::1'],
    ['fc00::1', '2001:db8::1', 'fc00::1'],
  ])('trusts IPv4 and IPv6 ranges: %s with "%s" is %s', (peer, forwardedFor, expected) => {
    expect(wide.addressOf(peer, forwardedFor)).toBe(expected)
  })
})

test('an untrusted proxy in the local network is reported once, a remote peer never', () => {
  const reported: string[] = []
  const visitors = openVisitors(['loopback', '10.0.0.7'], (proxy) => reported.push(proxy))
  visitors.addressOf('10.0.0.8', '')
  visitors.addressOf('10.0.0.7', '203.0.113.9')
  visitors.addressOf('198.51.100.1', '203.0.113.9')
  visitors.noteProxy('2001:db8::1')
  expect(reported).toEqual([])
  visitors.addressOf('::ffff:10.0.0.8', '203.0.113.9')
  visitors.noteProxy('fd00::1')
  expect(reported).toEqual(['10.0.0.8'])
})

test('an IPv4 address is parsed as strictly as Node does', () => {
  const texts = [
    '0.0.0.0',
    '255.255.255.255',
    '1.2.3.4',
    '10.0.0.10',
    '',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1..2.3',
    '1..2.3.4',
    '1.2..3.4',
    '00.1.2.3',
    '1.2.3.',
    '....',
    '1.2.3.4.',
    '.1.2.3',
    '1.2.3.',
    '1.2.3.4 ',
    ' 1.2.3.4',
    '1.2.3.4\n',
    'a.b.c.d',
    '1.2.3.1e1',
    '-1.2.3.4',
    '1.2.3.٤',
    '1111.1.1.1',
    '::1.2.3.4',
  ]
  expect(texts.map((text) => ipv4Number(text) >= 0)).toEqual(texts.map((text) => isIPv4(text)))
  expect(ipv4Number('255.255.255.255')).toBe(4_294_967_295)
  expect(ipv4Number('1.2.3.4')).toBe(16_909_060)
})
