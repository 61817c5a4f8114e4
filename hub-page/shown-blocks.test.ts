import { expect, test } from 'bun:test'
import { HubDocument } from '../contract/hubs/document.ts'
import { conditionalBlocks, nextEdge, shownBlocks } from './shown-blocks.ts'

const NOON = Date.parse('2027-01-01T12:00:00Z')
const visitor = { at: NOON, country: 'DE', device: 'mobile', language: 'de-AT' }

const documentWith = (...conditions: object[]): HubDocument =>
  HubDocument.parse({
    profile: { name: 'Kiln' },
    blocks: conditions.map((fields, at) => ({ id: `b${at}`, type: 'divider', ...fields })),
    theme: { preset: 'slate' },
    seo: {},
  })
const isShown = (condition: object, who: Partial<typeof visitor> | object = {}) =>
  shownBlocks(documentWith(condition), { ...visitor, ...who }).has('b0')

test('a hidden block is shown to nobody', () => {
  expect(isShown({})).toBe(true)
  expect(isShown({ hidden: true })).toBe(false)
})

test('a block without an address is shown to nobody, whatever its conditions', () => {
  const link = { type: 'link', title: 'Shop', audience: { countries: { codes: ['DE'] } } }
  expect(isShown({ ...link, url: ' ' })).toBe(false)
  expect(conditionalBlocks(documentWith({ ...link, url: '' }))).toEqual([])
  expect(isShown({ ...link, url: 'https://shop.example/' })).toBe(true)
})

test('a schedule includes its start and excludes its end', () => {
  const schedule = { start: '2027-01-01T12:00:00Z', end: '2027-01-01T13:00:00+00:00' }
  expect(isShown({ schedule })).toBe(true)
  expect(isShown({ schedule }, { at: NOON - 1 })).toBe(false)
  expect(isShown({ schedule }, { at: NOON + 3_600_000 })).toBe(false)
  expect(isShown({ schedule: { end: null } })).toBe(true)
})

test('an audience is of countries, devices and languages, and all have to fit', () => {
  const audience = (fields: object) => ({ audience: fields })
  expect(isShown(audience({ countries: { codes: ['de'] } }))).toBe(true)
  expect(isShown(audience({ countries: { isIn: false, codes: ['DE'] } }))).toBe(false)
  expect(isShown(audience({ devices: ['desktop'] }))).toBe(false)
  expect(isShown(audience({ languages: ['de'] }))).toBe(true)
  expect(isShown(audience({ languages: ['de'], devices: ['desktop'] }))).toBe(false)
  expect(isShown(audience({}))).toBe(true)
})

test('a visitor of whom we know nothing is in no audience', () => {
  const unknown = { country: null, device: null, language: null }
  for (const fields of [
    { countries: { codes: ['DE'] } },
    { countries: { isIn: false, codes: ['DE'] } },
    { devices: ['mobile'] },
    { languages: ['de'] },
  ])
    expect(isShown({ audience: fields }, unknown)).toBe(false)
})

test('the next edge is the next start or end of a block that can be shown', () => {
  const document = documentWith(
    { schedule: { start: '2027-01-01T11:00:00Z', end: '2027-01-03T00:00:00Z' } },
    { schedule: { start: '2027-01-02T00:00:00Z' } },
    { schedule: { start: '2027-01-01T13:00:00Z' }, hidden: true },
    {},
  )
  expect(nextEdge(document, NOON)).toBe(Date.parse('2027-01-02T00:00:00Z'))
  expect(nextEdge(document, Date.parse('2027-01-02T00:00:00Z'))).toBe(
    Date.parse('2027-01-03T00:00:00Z'),
  )
  expect(nextEdge(document, Date.parse('2027-01-03T00:00:00Z'))).toBeUndefined()
  expect(conditionalBlocks(document).map(({ id }) => id)).toEqual(['b0', 'b1'])
})
