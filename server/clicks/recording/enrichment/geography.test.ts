import { describe, expect, test } from 'bun:test'
import { valueName } from '../../../../contract/clicks/value-words.ts'
import { countries, isCountry } from '../../../../contract/countries.ts'
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

  test.each([
    ['mapped', '::ffff:81.2.69.142 ::FFFF:5102:458E 0:0:0:0:0:ffff:5102:458e'],
    ['translated by a host', '::ffff:0:5102:458e'],
    ['compatible', '::81.2.69.142 ::5102:458e'],
    ['6to4', '2002:5102:458e::1 2002:5102:458E:1:2:3:4:5'],
    ['Teredo', '2001:0:53aa:64c:0:0:aefd:ba71 2001::53aa:64c:0:0:aefd:ba71'],
    ['NAT64', '64:ff9b::81.2.69.142 64:FF9B::5102:458E 64:ff9b:1::5102:458e'],
  ])('of a %s address is that of the IPv4 address in it', (_, addresses) => {
    const place = geography.placeOf('81.2.69.142')
    for (const address of addresses.split(' ')) {
      expect([address, geography.placeOf(address)]).toEqual([address, place])
      expect(geography.countryOf(address)).toBe('GB')
    }
  })

  test.each([
    ['::ffff:a00:1'],
    ['::10.0.0.1'],
    ['2002:a00:1::1'],
    ['2002:c0a8:101::c0a8:101'],
    ['2002:7f00:1::1'],
    ['2002:c000:204::1'],
    ['2001:0:53aa:64c:0:0:f5ff:fffe'],
    ['64:ff9b::10.0.0.1'],
    ['64:ff9b:1::6440:1'],
    ['64:ff9b:1:2::5102:458e'],
  ])('is unknown where a private or reserved address is carried: %s', (address) => {
    expect([geography.placeOf(address), geography.countryOf(address)]).toEqual([nowhere, 'unknown'])
  })

  test('is the same however the address is written', () => {
    const written = ['2a02:8109::1', '2A02:8109::1', '2a02:8109:0:0:0:0:0:1', '2a02:8109::0.0.0.1']
    const place = geography.placeOf('2a02:8109::1')
    expect(place.country).toBe('DE')
    for (const address of [...written, '2a02:8109::1%eth0'])
      expect([address, geography.placeOf(address)]).toEqual([address, place])
  })

  test('is in a country that rules can name and screens have words for', () => {
    const seen = new Set<string>()
    for (let block = 0; block < 2 ** 16; block += 1)
      seen.add(geography.placeOf(`${block >> 8}.${block & 255}.1.1`).country)
    seen.delete('unknown')
    expect(seen.size).toBeGreaterThan(150)
    expect([...seen].filter((code) => !isCountry(code))).toEqual([])
    expect(countries.filter((code) => valueName('country', code) === code)).toEqual([])
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
