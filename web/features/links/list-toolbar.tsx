import { Button, Kbd, Menu, TextInput } from '@mantine/core'
import { IconArrowsSort, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { linkSorts } from '../../../contract/link-sorts.ts'
import { smallIcon, tinyIcon } from '../../ui/icon.ts'
import { useSearchText } from '../../ui/search-text.ts'
import { type ListFilter, sortNames } from './list-filter.ts'
import css from './list-toolbar.module.css'

interface ListToolbarProps {
  filter: ListFilter
  onChange: (change: Partial<ListFilter>) => void
}

/** `/` goes to the search from anywhere on the screen. */
export function ListToolbar({ filter, onChange }: ListToolbarProps) {
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
      <SortMenu sort={filter.sort} onSort={(sort) => onChange({ sort })} />
    </search>
  )
}

interface SortMenuProps {
  sort: ListFilter['sort']
  onSort: (sort: ListFilter['sort']) => void
}

function SortMenu({ sort, onSort }: SortMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className={css.sort}
          leftSection={<IconArrowsSort {...tinyIcon} />}
          rightSection={<IconChevronDown {...tinyIcon} />}
          aria-label={`Sorted by ${sortNames[sort]}`}
        >
          {sortNames[sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={sort}
          onChange={(chosen) => onSort(linkSorts.find((each) => each === chosen) ?? sort)}
        >
          {linkSorts.map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {sortNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
