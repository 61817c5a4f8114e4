import { type Continent, continents } from '../../../contract/countries.ts'

export const isWholly = (chosen: readonly string[], { countries }: Continent): boolean =>
  countries.every((code) => chosen.includes(code))

export interface FoldedCountries {
  /** Continents whose countries are all included. */
  whole: readonly Continent[]
  rest: readonly string[]
}

/** Replaces all countries of a continent by the continent. */
export function foldedCountries(countries: readonly string[]): FoldedCountries {
  const whole = continents.filter((continent) => isWholly(countries, continent))
  const rest = countries.filter((code) => !whole.some((each) => each.countries.includes(code)))
  return { whole, rest }
}
