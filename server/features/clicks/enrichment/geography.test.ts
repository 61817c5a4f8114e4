import { describe, expect, test } from 'bun:test'
import { countryOf, openGeography } from './geography.ts'

const geography = openGeography()
const nowhere = { country: 'unknown', region: 'unknown', city: 'unknown' }

describe('the place of an address', () => {
  test('is found for IPv4 and IPv6', () => {
    expect(geography.placeOf('81.2.69.142')).toEqual({
      country: 'GB',
      region: 'England',
      city: 'London',
      coordinates: { latitude: expect.closeTo(51.5, 0), longitude: expect.closeTo(-0.1, 0) },
    })
    expect(geography.placeOf('2a02:8109::1')).toMatchObject({ country: 'DE', city: 'Berlin' })
  })

  test('of an IPv4 address written as IPv6 is that of the IPv4 address', () => {
    expect(geography.placeOf('::ffff:81.2.69.142')).toEqual(geography.placeOf('81.2.69.142'))
    expect(geography.placeOf('::FFFF:81.2.69.142')).toEqual(geography.placeOf('81.2.69.142'))
  })

  test.each([
    ['10.0.0.1'],
    ['192.168.1.20'],
    ['172.16.0.9'],
    ['127.0.0.1'],
    ['100.64.0.1'],
    ['169.254.1.1'],
    ['0.0.0.0'],
    ['255.255.255.255'],
    ['::1'],
    ['::'],
    ['fe80::1%eth0'],
    ['fd00::1'],
    ['2001:db8::1'],
    ['::ffff:10.0.0.1'],
  ])('is unknown for an address that belongs to nobody in public: %s', (address) => {
    expect(geography.placeOf(address)).toEqual(nowhere)
  })

  test.each([
    [''],
    ['unknown'],
    ['not-an-ip'],
    ['999.1.1.1'],
    ['1.2.3'],
    ['8.8.8.8:80'],
    ['[::1]'],
  ])('is unknown for what is no address: %p', (address) => {
    expect(geography.placeOf(address)).toEqual(nowhere)
  })

  test('known countries are two capital letters', () => {
    for (let block = 1; block < 224; block++)
      expect(geography.placeOf(`${block}.40.7.1`).country).toMatch(/^([A-Z]{2}|unknown)$/)
  })
})

test('the country of a block is that of each address in it', () => {
  const one = openGeography()
  for (let n = 0; n < 3000; n += 1) {
    const number = (n * 2_654_435_761) % 2 ** 32
    const block = [24, 16, 8].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.')
    for (const last of [1, 77, 200, 1]) {
      const address = `${block}.${last}`
      expect([address, one.countryOf(address)]).toEqual([address, one.placeOf(address).country])
    }
  }
})

test('rules by country ask for the country alone', () => {
  expect(countryOf('81.2.69.142')).toBe('GB')
  expect(countryOf('10.0.0.1')).toBe('unknown')
})
