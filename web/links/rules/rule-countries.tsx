import { IconWorld, IconX } from '@tabler/icons-react'
import { countryName } from '../../lib/country-name.ts'
import { Flag } from '../../ui/flags/flag.tsx'
import { smallIcon } from '../../ui/icon.ts'
import css from './countries.module.css'
import { CountryPicker } from './country-picker.tsx'
import { foldedCountries } from './folded-countries.ts'
import rules from './rules.module.css'

interface RuleCountriesProps {
  place: number
  countries: string[]
  onChange: (countries: string[]) => void
  error: string | undefined
}

/** A country, or all countries of a continent. */
interface CountryChip {
  key: string
  name: string
  label: string
  countries: readonly string[]
}

/** The countries of a rule; a whole continent is one chip. */
export function RuleCountries({ place, countries, onChange, error }: RuleCountriesProps) {
  const chips = chipsOf(countries)
  return (
    <div className={css.countries}>
      <fieldset className={css.chips} aria-label={`Countries of rule ${place + 1}`}>
        {chips.map((chip) => (
          <span key={chip.key} className={css.country}>
            {chip.countries.length === 1 ? (
              <Flag country={chip.key} rounded shadow />
            ) : (
              <IconWorld {...smallIcon} />
            )}
            {chips.length > 1 ? <span title={chip.name}>{chip.label}</span> : chip.name}
            <button
              type="button"
              aria-label={`Remove ${chip.name}`}
              onClick={() => onChange(countries.filter((code) => !chip.countries.includes(code)))}
            >
              <IconX size={12} stroke={2} aria-hidden="true" />
            </button>
          </span>
        ))}
        <CountryPicker
          label={`Add a country to rule ${place + 1}`}
          isFirst={chips.length === 0}
          chosen={countries}
          onChange={onChange}
        />
      </fieldset>
      {error && <p className={rules.error}>{error}</p>}
    </div>
  )
}

function chipsOf(countries: readonly string[]): CountryChip[] {
  const { whole, rest } = foldedCountries(countries)
  return [
    ...whole.map(({ code, name, countries: all }) => ({
      key: `all:${code}`,
      name,
      label: name,
      countries: all,
    })),
    ...rest.map((code) => ({ key: code, name: countryName(code), label: code, countries: [code] })),
  ]
}
