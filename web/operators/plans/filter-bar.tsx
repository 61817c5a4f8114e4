import { TextInput } from '@mantine/core'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { smallIcon } from '../../ui/icon.ts'
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx'
import { useSearchText } from '../../ui/text/search-text.ts'
import { stateChoices, stateOf } from './account-filter.ts'
import css from './operator-plans.module.css'
import type { AccountFilter } from './queries.ts'

interface FilterBarProps {
  filter: AccountFilter
  onChange: (change: Partial<AccountFilter>) => void
}

/** `/` focuses the search from anywhere on the screen. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const [text, setText] = useSearchText(filter.q, (q) => onChange({ q }))
  return (
    <search className={css.bar}>
      <TextInput
        className={css.search}
        size="xs"
        type="search"
        aria-label="Search accounts"
        aria-keyshortcuts="/"
        placeholder="Name, or e-mail of a member"
        maxLength={254}
        leftSection={<IconSearch {...smallIcon} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ChoiceMenu
        name="State"
        Icon={IconFilter}
        choices={stateChoices}
        value={filter.state}
        onChoose={(chosen) => onChange({ state: stateOf(chosen) })}
      />
    </search>
  )
}
