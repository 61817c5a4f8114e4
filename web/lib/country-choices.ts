import { continents } from '../../contract/countries.ts'
import { countryName } from './country-name.ts'

/** All countries by continent, for fields that choose among them. */
export const countryChoices = continents.map(({ name, countries }) => ({
  group: name,
  items: countries
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
}))
