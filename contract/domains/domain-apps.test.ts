import { expect, test } from 'bun:test'
import { DomainApps } from './domain-apps.ts'

const PRINT =
  '14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5'

const android = (name: string, ...fingerprints: string[]) => ({
  ios: [],
  android: [{ package: name, fingerprints }],
})

test.each([['ABCDE12345.com.example.app'], ['9JA89QQLNQ.com.example-shop.App2']])(
  '%s is an app ID',
  (id) => expect(DomainApps.safeParse({ ios: [id], android: [] }).success).toBe(true),
)

test.each([
  'com.example.app',
  'ABCDE1234.com.example.app',
  'abcde12345.com.example.app',
  'ABCDE12345',
  'ABCDE12345.',
  'ABCDE12345.com..app',
  'ABCDE12345.com.example.app/*',
  'ABCDE12345.*',
  `ABCDE12345.${'a'.repeat(300)}`,
])('%s is none', (id) =>
  expect(DomainApps.safeParse({ ios: [id], android: [] }).success).toBe(false),
)

test('a fingerprint is taken in small letters and between blanks, and kept in capitals', () => {
  const { data } = DomainApps.safeParse(android('com.example.app', ` ${PRINT.toLowerCase()}\n`))
  expect(data?.android[0]?.fingerprints).toEqual([PRINT])
})

test.each([
  [android('com.example.app')],
  [android('com.example.app', PRINT.slice(3))],
  [android('com.example.app', `${PRINT}:00`)],
  [android('com.example.app', PRINT.replaceAll(':', ''))],
  [android('com.example.app', PRINT.replace('14', 'XY'))],
  [android('com.example.app', PRINT, PRINT)],
  [android('app', PRINT)],
  [android('com.1example.app', PRINT)],
  [android('com.example-shop.app', PRINT)],
  [android('com.example.app"},{', PRINT)],
])('%j is refused', (apps) => expect(DomainApps.safeParse(apps).success).toBe(false))

test('each app is named once, and there are 20 of a system at most', () => {
  const ids = Array.from({ length: 21 }, (_, at) => `ABCDE12345.com.example.app${at}`)
  const isTaken = (ios: string[]) => DomainApps.safeParse({ ios, android: [] }).success
  expect(isTaken(ids.slice(1))).toBe(true)
  expect(isTaken(ids)).toBe(false)
  expect(isTaken([ids[0] ?? '', ids[0] ?? ''])).toBe(false)
  const [one] = android('com.example.app', PRINT).android
  expect(DomainApps.safeParse({ ios: [], android: [one, one] }).success).toBe(false)
})
