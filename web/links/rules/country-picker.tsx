import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconPlus, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type Continent, continents } from '../../../contract/countries.ts'
import { countryName } from '../../lib/country-name.ts'
import { Flag } from '../../ui/flags/flag.tsx'
import { smallIcon } from '../../ui/icon.ts'
import css from './countries.module.css'
import { isWholly } from './folded-countries.ts'

interface CountryPickerProps {
  /** Label of the button, such as 'Add a country to rule 1'. */
  label: string
  isFirst: boolean
  chosen: readonly string[]
  onChange: (countries: string[]) => void
}

const lists = continents.map((continent) => ({
  ...continent,
  countries: continent.countries.toSorted((a, b) => countryName(a).localeCompare(countryName(b))),
}))

/** Countries by continent, with a search; a continent is a shortcut for all of its countries. */
export function CountryPicker({ label, isFirst, chosen, onChange }: CountryPickerProps) {
  const [text, setText] = useState('')
  const box = useCombobox({
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      setText('')
      box.resetSelectedOption()
    },
  })
  // After the matches are rendered: before, it would choose among those of the text before
  const selectFirst = useEffectEvent(() => box.selectFirstOption())
  useEffect(() => {
    if (text !== '') selectFirst()
  }, [text])
  const submit = (value: string) => onChange(toggled(chosen, value))
  return (
    <Combobox
      store={box}
      width={300}
      position="bottom-start"
      withinPortal={false}
      onOptionSubmit={submit}
    >
      <Combobox.Target withAriaAttributes={false}>
        <button
          type="button"
          className={css.more}
          data-wide={isFirst || undefined}
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={box.dropdownOpened}
          onClick={() => box.toggleDropdown()}
        >
          <IconPlus size={13} stroke={2} aria-hidden="true" />
          {isFirst && 'Countries'}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Search countries"
          placeholder="Search countries"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Combobox.Options mah={260} className={css.options} aria-label="Countries">
          {box.dropdownOpened && <Choices text={text} chosen={chosen} />}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Choices({ text, chosen }: { text: string; chosen: readonly string[] }): ReactNode {
  const wanted = text.trim().toLowerCase()
  const fits = (name: string) => wanted === '' || ` ${name.toLowerCase()}`.includes(` ${wanted}`)
  const groups = lists.map((continent) => ({
    continent,
    isFitting: fits(`All of ${continent.name}`),
    countries: continent.countries.filter(
      (code) => fits(countryName(code)) || code.toLowerCase() === wanted,
    ),
  }))
  const shown = groups.filter(({ isFitting, countries }) => isFitting || countries.length > 0)
  if (shown.length === 0) return <Combobox.Empty>No country is called that.</Combobox.Empty>
  return shown.map(({ continent, isFitting, countries }) => (
    <Combobox.Group key={continent.code} label={continent.name}>
      {isFitting && <AllOf continent={continent} chosen={chosen} />}
      {countries.map((code) => (
        <Combobox.Option key={code} value={code} active={chosen.includes(code)}>
          <span className={css.option}>
            <Flag country={code} rounded shadow />
            {countryName(code)}
            {chosen.includes(code) && <IconCheck {...smallIcon} className={css.tick} />}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ))
}

function AllOf({ continent, chosen }: { continent: Continent; chosen: readonly string[] }) {
  const isWhole = isWholly(chosen, continent)
  return (
    <Combobox.Option value={`all:${continent.code}`} active={isWhole}>
      <span className={css.option}>
        <IconWorld {...smallIcon} />
        All of {continent.name}
        {isWhole && <IconCheck {...smallIcon} className={css.tick} />}
      </span>
    </Combobox.Option>
  )
}

/** Toggles a country, or all countries of a continent. */
export function toggled(chosen: readonly string[], value: string): string[] {
  const continent = continents.find(({ code }) => value === `all:${code}`)
  if (continent) {
    const others = chosen.filter((code) => !continent.countries.includes(code))
    return isWholly(chosen, continent) ? others : [...others, ...continent.countries]
  }
  return chosen.includes(value) ? chosen.filter((code) => code !== value) : [...chosen, value]
}
