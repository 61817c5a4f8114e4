import { expect, test } from 'bun:test'
import { filtersBy } from '../scope.ts'
import { footWords } from './clicks-map.tsx'
import { changeFor, filterForPlace, isPlaceChosen, type MapPlace, marksOf } from './place-marks.ts'

const place = (country: string, region = '', city = '', clicks = 10): MapPlace => ({
  ...{ country, region, city, clicks },
  latitude: 52,
  longitude: 13,
})
const germany = place('DE')
const berlin = place('DE', 'Land Berlin', 'Berlin')
const portlands = [place('US', 'Oregon', 'Portland'), place('US', 'Maine', 'Portland')]

test('marks have names, clicks and shares, the most clicked first', () => {
  const marks = marksOf([place('FR', '', '', 5), place('DE', '', '', 15)], 'country', 40)
  expect(marks.map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'Germany: 15 clicks, 38%',
    'France: 5 clicks, 13%',
  ])
  expect(marks.map(({ at }) => at)).toEqual([
    { country: 'DE', step: 4 },
    { country: 'FR', step: 4 },
  ])
})

test('cities of one name are told apart', () => {
  const marks = marksOf(portlands, 'city', 20)
  expect(new Set(marks.map(({ id }) => id)).size).toBe(2)
  expect(marks.map(({ name }) => name)).toEqual([
    'Portland, Oregon, United States',
    'Portland, Maine, United States',
  ])
})

test('a city that is named like its region is named once', () => {
  const [mark] = marksOf([place('DE', 'Berlin', 'Berlin')], 'city', 20)
  expect(mark?.name).toBe('Berlin, Germany')
})

test('a press filters by the whole name, and a second one removes exactly that', () => {
  expect(changeFor([], germany)).toEqual({ country: 'DE' })
  const whole = { country: 'DE', region: 'Land Berlin', city: 'Berlin' }
  expect(changeFor([], berlin)).toEqual(whole)
  expect(changeFor(filtersBy(whole), berlin)).toEqual(whole)
  expect(changeFor(filtersBy({ city: 'Berlin' }), berlin)).toEqual({ city: 'Berlin' })
})

test('a place is chosen by its own name, not by what is around it or of the same name', () => {
  expect(isPlaceChosen(filtersBy({ country: 'DE' }), berlin)).toBe(false)
  expect(isPlaceChosen(filtersBy({ city: 'Berlin' }), berlin)).toBe(true)
  const [oregon = berlin, maine = berlin] = portlands
  const filters = filtersBy(filterForPlace(oregon))
  expect(isPlaceChosen(filters, oregon)).toBe(true)
  expect(isPlaceChosen(filters, maine)).toBe(false)
})

test('what the map cannot show is said', () => {
  const none = { places: 0, placed: 0, unplaced: 0 }
  expect(footWords({ by: 'country', ...none })).toBe('Nothing in this time.')
  expect(footWords({ by: 'country', places: 2, placed: 9, unplaced: 0 })).toBe('')
  expect(footWords({ by: 'city', places: 2, placed: 9, unplaced: 1 })).toBe(
    'A dot for each of 2 cities. 1 click from unknown places.',
  )
})
