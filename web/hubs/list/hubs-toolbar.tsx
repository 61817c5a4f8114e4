import { Kbd, TextInput } from '@mantine/core'
import { IconArrowsSort, IconFilter, IconSearch } from '@tabler/icons-react'
import { smallIcon } from '../../ui/icon.ts'
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx'
import { useSearchText } from '../../ui/text/search-text.ts'
import { stateNames } from '../hub-state.ts'
import { type HubFilter, hubFilterOf, sortChoices } from './hub-filter.ts'
import css from './hubs-toolbar.module.css'

interface HubsToolbarProps {
  filter: HubFilter
  onChange: (change: Partial<HubFilter>) => void
}

const { TRASHED: _, ...liveStates } = stateNames
const statusChoices = [
  { value: '', label: 'Any status' },
  ...Object.entries(liveStates).map(([value, label]) => ({ value, label })),
]

/** `/` focuses the search from anywhere on the screen. */
export function HubsToolbar({ filter, onChange }: HubsToolbarProps) {
  const [text, setText] = useSearchText(filter.q, (q) => onChange({ q }))
  return (
    <search className={css.toolbar}>
      <TextInput
        className={css.search}
        size="xs"
        type="search"
        aria-label="Search hubs"
        aria-keyshortcuts="/"
        placeholder="Search hubs"
        maxLength={200}
        leftSection={<IconSearch {...smallIcon} />}
        rightSection={text === '' && <Kbd className="keyboard-only">/</Kbd>}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {filter.status !== 'TRASHED' && (
        <ChoiceMenu
          name="Status"
          Icon={IconFilter}
          choices={statusChoices}
          value={filter.status}
          onChoose={(status) =>
            onChange({ status: hubFilterOf(new URLSearchParams({ status })).status })
          }
        />
      )}
      <div className={css.sort}>
        <ChoiceMenu
          name="Sorted by"
          Icon={IconArrowsSort}
          choices={sortChoices}
          value={filter.sort}
          onChoose={(sort) => onChange({ sort: hubFilterOf(new URLSearchParams({ sort })).sort })}
        />
      </div>
    </search>
  )
}
