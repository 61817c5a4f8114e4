import { describe, expect, test } from 'bun:test'
import { HubDocument } from '../../contract/hubs/document.ts'
import { presetIds } from '../../contract/hubs/theme.ts'
import { publishingChecks } from '../checks.ts'
import { dayWords } from '../day-words.ts'
import { placesOf } from '../page-places.ts'
import { type HubPageInput, renderHub } from '../render-hub.ts'
import { pageOf } from '../samples/hubs.samples.ts'

const picture = 'p'.repeat(43)
const url = (name: string) => `https://${name}.example/`

const offers = [
  { id: 't', type: 'tip', title: 'Buy me a coffee', url: url('tips'), amount: 'From 3 €' },
  {
    id: 'p',
    type: 'product',
    title: 'Blue vase',
    url: url('shop'),
    price: '24 €',
    description: 'Thrown by hand',
    picture,
  },
  {
    id: 'e',
    type: 'event',
    title: 'Open studio',
    url: url('tickets'),
    date: '2027-05-01',
    time: '20:00',
    place: 'Kiln Lane',
  },
  { id: 'c', type: 'podcast', title: 'On clay', url: url('cast'), show: 'Kilns', length: '41 min' },
  { id: 'm', type: 'map', title: 'Find us', place: '1 Market Square, Utrecht' },
]

const documentWith = (blocks: object[], preset = 'slate'): HubDocument =>
  HubDocument.parse({ profile: { name: 'Kiln' }, blocks, theme: { preset }, seo: {} })

const bodyOf = (document: HubDocument, input: Partial<HubPageInput> = {}) => {
  const page = renderHub({ ...pageOf(document), hrefOf: () => undefined, ...input })
  return page.slice(page.indexOf('<body>'))
}

test('each kind has the line that people look for, and its own icon', () => {
  const body = bodyOf(documentWith(offers))
  const lines = [...body.matchAll(/<small><strong>(.*?)<\/strong><\/small>/g)].map(
    ([, line]) => line,
  )
  expect(lines).toEqual([
    'From 3 €',
    '24 €',
    '<time datetime="2027-05-01T20:00">Sat 1 May 2027, 20:00</time> · Kiln Lane',
    'Kilns · 41 min',
    '1 Market Square, Utrecht',
  ])
  expect(body).toContain('<small>Thrown by hand</small>')
})

test('they are counted like buttons, and a place leads to a map of it', () => {
  expect(
    placesOf(documentWith(offers)).map(({ place, title, url }) => [place, title, url]),
  ).toEqual([
    ['t', 'Buy me a coffee', 'https://tips.example/'],
    ['p', 'Blue vase', 'https://shop.example/'],
    ['e', 'Open studio', 'https://tickets.example/'],
    ['c', 'On clay', 'https://cast.example/'],
    ['m', 'Find us', 'https://www.openstreetmap.org/search?query=1%20Market%20Square%2C%20Utrecht'],
  ])
  const body = bodyOf(documentWith(offers), { hrefOf: (place) => `/k-${place}` })
  for (const { id } of offers) expect(body).toContain(`href="/k-${id}"`)
})

describe.each([...presetIds])('in the look %s', (preset) => {
  test('they load nothing of anybody else, and every text can be read', () => {
    const document = documentWith(offers, preset)
    expect(bodyOf(document)).not.toMatch(/<iframe|src="(?!\/_\/pictures\/)/)
    expect(publishingChecks(document)).toEqual({ errors: [], warnings: [] })
  })
})

test('without an address they wait, but for a map of a place', () => {
  const bare = offers.map((offer) => ({ ...offer, url: '' }))
  const body = bodyOf(documentWith(bare))
  expect(body).toContain('Find us')
  for (const { title } of offers.slice(0, 4)) expect(body).not.toContain(title)
})

test('they need a title, and an address that a page may lead to', () => {
  const wrong = offers.map((offer) => ({ ...offer, title: ' ', url: 'javascript:alert(1)' }))
  const { errors } = publishingChecks(documentWith(wrong))
  expect(errors.map(({ blockId, field }) => `${blockId} ${field}`)).toEqual(
    offers.flatMap(({ id }) => [`${id} title`, `${id} url`]),
  )
})

test('a day and a time are those of the place', () => {
  const event = { id: 'e', type: 'event', title: 'Open studio' }
  for (const fields of [{ date: '2027-02-30' }, { date: 'soon' }, { time: '24:00' }])
    expect(() => documentWith([{ ...event, ...fields }])).toThrow()
  expect(dayWords('2028-02-29')).toBe('Tue 29 February 2028')
})
