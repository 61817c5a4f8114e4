import { expect, test } from 'bun:test'
import {
  addressBucket,
  addressMatcher,
  isLocalAddress,
  isPrivateAddress,
  plainRange,
} from './addresses.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '::1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.1.1',
])('%s belongs to this machine or its network', (address) =>
  expect(isLocalAddress(address)).toBe(true),
)

test.each(['fd00::1', 'fe80::1%eth0', '::ffff:10.0.0.1'])('%s is private too', (address) =>
  expect(isLocalAddress(address)).toBe(true),
)

test.each([
  ['nothing', ''],
  ['no address', 'unknown'],
  ['a public one', '203.0.113.9'],
  ['one beside a private range', '172.32.0.1'],
  ['a customer behind the same provider', '100.64.0.1'],
  ['6to4', '2002:cb00:7109::1'],
  ['Teredo', '2001:0:53aa:64c::1'],
  ['NAT64', '64:ff9b::cb00:7109'],
  ['a public one inside IPv6', '::ffff:203.0.113.9'],
])('%s is not', (_, address) => expect(isLocalAddress(address)).toBe(false))

test.each([
  ['6to4 around a private one', '2002:a00:1::1'],
  ['Teredo around a private one', '2001:0:53aa:64c:0:0:f5ff:fffe'],
  ['NAT64 around a private one', '64:ff9b::a00:1'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['an IPv4-compatible one', '::7f00:1'],
  ['Azure', '168.63.129.16'],
  ['Azure inside IPv6', '::ffff:168.63.129.16'],
  ['Azure inside IPv6, in hex', '::ffff:a83f:8110'],
  ['most clouds', '169.254.169.254'],
  ['Alibaba', '100.100.100.200'],
  ['Oracle', '192.0.0.192'],
  ['Oracle in IPv6', 'fd00:c1::a9fe:a9fe'],
  ['Amazon in IPv6', 'fd00:ec2::254'],
  ['Google in IPv6', 'fd20:ce::254'],
  ['Scaleway in IPv6', 'fd00:42::42'],
])('the metadata endpoint of %s is not public', (_, address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test('the neighbours of a metadata endpoint are public', () => {
  for (const address of ['168.63.129.15', '168.63.129.17', '203.0.114.1', '2600::1']) {
    expect([address, isPrivateAddress(address)]).toEqual([address, false])
  }
})

test('one customer of a provider is one bucket, with any number of addresses', () => {
  expect(addressBucket('2001:DB8:1:2:aaaa::1')).toBe(addressBucket('2001:db8:1:2::ffff'))
  expect(addressBucket('2001:db8:1:3::1')).not.toBe(addressBucket('2001:db8:1:2::1'))
  expect(addressBucket('::ffff:203.0.113.9')).toBe(addressBucket('203.0.113.9'))
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9/32 ', '203.0.113.9'],
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['2001:db8:1:2::5/48', '2001:db8:1::/48'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['::ffff:203.0.113.9/120', '203.0.113.0/24'],
])('%s is normalized to %s', (text, kept) => expect(plainRange(text)).toBe(kept))

test.each([
  '',
  'example.org',
  'loopback',
  '1',
  '10.1',
  '010.0.0.1',
  '0x7f.0.0.1',
  '203.0.113.9/33',
  '203.0.113.9/',
  '203.0.113.9/08',
  '203.0.113.9/24/24',
  '203.0.113.9:80',
  '203.0.113.1-203.0.113.9',
  '2001:db8::/129',
  'fe80::1%eth0',
  '::ffff:203.0.113.9/64',
])('%p is not a range', (text) => expect(plainRange(text)).toBeUndefined())

test('an IPv4 address matches its range however IPv6 spells it', () => {
  const matches = addressMatcher(['203.0.113.0/24'])
  expect(matches('::ffff:203.0.113.9')).toBe(true)
  expect(matches('::ffff:cb00:7109')).toBe(true)
  expect(matches('::ffff:cb00:7209')).toBe(false)
})
