import { expect, test } from 'bun:test'
import { addressBucket, isLocalAddress } from './addresses.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '::1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.1.1',
])('%s is of this machine or its network', (address) => expect(isLocalAddress(address)).toBe(true))

test.each(['fd00::1', 'fe80::1%eth0', '::ffff:10.0.0.1'])('%s is as well', (address) =>
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

test('a customer of a provider is one, however many addresses they take', () => {
  expect(addressBucket('2001:DB8:1:2:aaaa::1')).toBe(addressBucket('2001:db8:1:2::ffff'))
  expect(addressBucket('2001:db8:1:3::1')).not.toBe(addressBucket('2001:db8:1:2::1'))
  expect(addressBucket('::ffff:203.0.113.9')).toBe(addressBucket('203.0.113.9'))
})
