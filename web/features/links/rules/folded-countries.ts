import { type Continent, continents } from '../../../../contract/countries.ts'

export const isWholly = (chosen: readonly string[], { countries }: Continent): boolean =>
  countries.every((code) => chosen.includes(code))

export interface FoldedCountries {
  /** Those that are there with every country. */
  whole: readonly Continent[]
  rest: readonly string[]
}

/** Fifty countries of Europe are one word. */
export function foldedCountries(countries: readonly string[]): FoldedCountries {
  const whole = continents.filter((continent) => isWholly(countries, continent))
  const rest = countries.filter((code) => !whole.some((each) => each.countries.includes(code)))
  return { whole, rest }
}
