import { expect, test } from 'bun:test'
import { continents } from '../../../contract/countries.ts'
import { shownChanges } from './shown-changes.ts'

const to = (path: string) => `https://alder.example/${path}`
const german = { countries: ['DE', 'AT'], redirectTo: to('de') }
const french = { countries: ['FR'], redirectTo: to('fr') }
const europe = continents.find(({ code }) => code === 'EU')?.countries ?? []

const ofRules = (before: unknown[], after: unknown[]) =>
  shownChanges([{ field: 'geo', before, after }])

test('a rule is shown as a sentence, with continents folded', () => {
  const rule = {
    countries: [...europe, 'US'],
    devices: ['mobile'],
    languages: ['fr'],
    hours: { days: ['mon', 'tue'], from: '09:00', until: '17:00', timeZone: 'Europe/Paris' },
    block: { message: 'Closed' },
  }
  expect(ofRules([], [rule])).toEqual([
    {
      name: 'Rule 1',
      before: undefined,
      after:
        'Europe, United States; Phone; French; Mon, Tue 09:00 to 17:00, Europe/Paris: blocked: “Closed”',
    },
  ])
})

test('only changed rules are shown', () => {
  const longer = { ...french, countries: ['FR', 'BE'] }
  expect(ofRules([german, french], [german, longer])).toEqual([
    {
      name: 'Rule 2',
      before: 'France: alder.example/fr',
      after: 'France, Belgium: alder.example/fr',
    },
  ])
  expect(ofRules([german], [french, german])).toEqual([
    { name: 'Rule 1', before: undefined, after: 'France: alder.example/fr' },
  ])
})

test('rules that only moved show the new order', () => {
  expect(ofRules([german, french], [french, german])).toEqual([
    { name: 'Order of rules', before: '1, 2', after: '2, 1' },
  ])
})

test('a split shows its shares', () => {
  const split = [
    { redirectTo: to('a'), weight: 3 },
    { redirectTo: to('b'), weight: 1 },
  ]
  expect(ofRules([], [{ countries: [], split }])[0]?.after).toBe(
    'Everyone: 75% alder.example/a, 25% alder.example/b',
  )
})

test('unchanged UTM values and card fields are left out', () => {
  expect(
    shownChanges([
      {
        field: 'utmParams',
        before: { source: 'mail', medium: 'email', campaign: null, term: null, content: null },
        after: { source: 'flyer', medium: 'email', campaign: 'spring', term: null, content: null },
      },
      { field: 'preview', before: { title: 'Jackets', description: null }, after: null },
    ]),
  ).toEqual([
    { name: 'UTM source', before: 'mail', after: 'flyer' },
    { name: 'UTM campaign', before: undefined, after: 'spring' },
    { name: 'Shared title', before: 'Jackets', after: undefined },
  ])
})
