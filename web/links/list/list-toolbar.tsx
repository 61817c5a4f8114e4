import { Kbd, TextInput } from '@mantine/core'
import { IconArrowsSort, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { linkSorts } from '../../../contract/links/link-sorts.ts'
import { smallIcon } from '../../ui/icon.ts'
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx'
import { useSearchText } from '../../ui/text/search-text.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterMenu } from './filters/filter-menu.tsx'
import { type ListFilter, sortNames } from './filters/list-filter.ts'
import css from './list-toolbar.module.css'

interface ListToolbarProps {
  filter: ListFilter
  /** The screen lists GeoFurls only: no other type can be chosen. */
  isGeo?: boolean
  domains: readonly string[]
  people: readonly { id: string; name: string }[]
  onChange: (change: Partial<ListFilter>) => void
}

/** `/` focuses the search from anywhere on the screen. */
export function ListToolbar({
  filter,
  isGeo = false,
  domains,
  people,
  onChange,
}: ListToolbarProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useSearchText(filter.q, (q) => onChange({ q }))
  return (
    <search className={css.toolbar}>
      <TextInput
        ref={field}
        className={css.search}
        size="xs"
        type="search"
        aria-label="Search links"
        aria-keyshortcuts="/"
        placeholder="Search links"
        maxLength={200}
        leftSection={<IconSearch {...smallIcon} />}
        rightSection={text === '' && <Kbd className="keyboard-only">/</Kbd>}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FilterChips filter={filter} isGeo={isGeo} people={people} onChange={onChange} />
      <FilterMenu
        filter={filter}
        isGeo={isGeo}
        domains={domains}
        people={people}
        onChoose={onChange}
      />
      <div className={css.sort}>
        <SortMenu sort={filter.sort} onSort={(sort) => onChange({ sort })} />
      </div>
    </search>
  )
}

interface SortMenuProps {
  sort: ListFilter['sort']
  onSort: (sort: ListFilter['sort']) => void
}

const sorts = linkSorts.map((value) => ({ value, label: sortNames[value] }))

function SortMenu({ sort, onSort }: SortMenuProps) {
  return (
    <ChoiceMenu
      name="Sorted by"
      Icon={IconArrowsSort}
      choices={sorts}
      value={sort}
      onChoose={(chosen) => onSort(linkSorts.find((each) => each === chosen) ?? sort)}
    />
  )
}
