import type { Places } from '../../../../contract/clicks/analytics.ts'
import type { PlaceKind } from '../../../../contract/clicks/dimensions.ts'
import { countryName } from '../../../lib/country-name.ts'
import { countOf } from '../../../shared/count-of.ts'
import { floorsFor, type StepFloors, stepOf } from '../../../ui/charts/color-steps.ts'
import { dotWidth, type MapMark } from '../../../ui/charts/map/map-mark.ts'
import { share } from '../../../ui/text/numbers.ts'
import { type ClickFilters, type FilterChange, onlyValue } from '../scope.ts'

export type MapPlace = Places['items'][number]

/** Unique among the places of a kind. */
export const placeId = ({ country, region, city }: MapPlace): string =>
  JSON.stringify([country, region, city])

export const floorsOf = (places: readonly MapPlace[]): StepFloors =>
  floorsFor(mostClicks(places), 'uneven')

/** Countries are coloured, regions and cities are dots. The shares are of all clicks, also those of unknown places. */
export function marksOf(places: readonly MapPlace[], by: PlaceKind, whole: number): MapMark[] {
  const most = mostClicks(places)
  const floors = floorsFor(most, 'uneven')
  return places
    .toSorted((a, b) => b.clicks - a.clicks)
    .map((place) => ({
      id: placeId(place),
      name: placeName(place),
      words: `${countOf(place.clicks, 'click')}, ${share(place.clicks, whole)}`,
      at:
        by === 'country'
          ? { country: place.country, step: stepOf(place.clicks, floors) }
          : {
              longitude: place.longitude,
              latitude: place.latitude,
              width: dotWidth(place.clicks, most),
            },
    }))
}

const mostClicks = (places: readonly MapPlace[]): number =>
  Math.max(0, ...places.map(({ clicks }) => clicks))

/** 'Portland, Oregon, United States': several cities and regions have one name. */
function placeName({ country, region, city }: MapPlace): string {
  const names = [city, region].filter((name) => name !== '' && name !== 'unknown')
  return [...new Set(names), countryName(country)].join(', ')
}

/** Names a place completely, because a city's name alone is not enough. */
export function filterForPlace({ country, region, city }: MapPlace): FilterChange {
  return { country, ...(region !== '' && { region }), ...(city !== '' && { city }) }
}

/**
 * What pressing a place changes: of one that is chosen, exactly the filters that chose it, so that they are removed. The
 * list beside the map chooses a city by its name alone.
 */
export function changeFor(filters: ClickFilters, place: MapPlace): FilterChange {
  const whole = filterForPlace(place)
  if (!isPlaceChosen(filters, place)) return whole
  const names = Object.keys(whole) as (keyof FilterChange)[]
  return Object.fromEntries(
    names.flatMap((name) => (onlyValue(filters, name) === undefined ? [] : [[name, whole[name]]])),
  )
}

/** Whether the filters choose the place itself, and not only a country around it. */
export function isPlaceChosen(filters: ClickFilters, place: MapPlace): boolean {
  const names = ['city', 'region', 'country'] as const
  const own = names.find((name) => place[name] !== '') ?? 'country'
  return (
    onlyValue(filters, own) === place[own] &&
    names.every((name) => {
      const value = onlyValue(filters, name)
      return value === undefined || place[name] === '' || value === place[name]
    })
  )
}
