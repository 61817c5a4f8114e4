import { expect, test } from 'bun:test'
import { countries } from '../../../../contract/countries.ts'
import { smallCountries } from '../../../ui/charts/map/map-codes.ts'
import {
  countryPoint,
  countryShapes,
  MAP_HEIGHT,
  MAP_WIDTH,
  needsDot,
  shapeOf,
} from '../../../ui/charts/map/world-shapes.ts'

test('every country has a shape or a dot on the map', () => {
  const missing = countries.filter((code) => {
    const point = countryPoint(code)
    const isInside =
      point && point.x > 0 && point.x < MAP_WIDTH && point.y > 0 && point.y < MAP_HEIGHT
    return !isInside || !(needsDot(code) || shapeOf(code))
  })
  expect(missing).toEqual([])
})

test('every shape and dot belongs to one country', () => {
  const codes = [...countryShapes.map(({ code }) => code), ...smallCountries.keys()]
  expect(codes.toSorted()).toEqual(countries.toSorted())
})
