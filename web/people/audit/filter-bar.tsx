import { TextInput } from '@mantine/core'
import { IconFilter, IconSearch, IconUser } from '@tabler/icons-react'
import { useRef } from 'react'
import { smallIcon } from '../../ui/icon.ts'
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx'
import { useSearchText } from '../../ui/text/search-text.ts'
import css from './filter-bar.module.css'
import { PeriodMenu } from './period-menu.tsx'
import { type AuditLogFilter, kindNames, kinds } from './trail-filter.ts'

export interface PersonChoice {
  id: string
  name: string
}

interface FilterBarProps {
  filter: AuditLogFilter
  people: readonly PersonChoice[]
  onChange: (change: Partial<AuditLogFilter>) => void
}

const kindChoices = [
  { value: '', label: 'Everything' },
  ...kinds.map((value) => ({ value, label: kindNames[value] })),
]

/** `/` focuses the search from anywhere on the screen. */
export function FilterBar({ filter, people, onChange }: FilterBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useSearchText(filter.q, (q) => onChange({ q }))
  return (
    <search className={css.bar}>
      <TextInput
        ref={field}
        className={css.search}
        size="xs"
        type="search"
        aria-label="Search the audit log"
        aria-keyshortcuts="/"
        placeholder="Search"
        maxLength={200}
        leftSection={<IconSearch {...smallIcon} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ChoiceMenu
        name="Kind"
        Icon={IconFilter}
        choices={kindChoices}
        value={filter.kind}
        onChoose={(chosen) => onChange({ kind: kinds.find((each) => each === chosen) ?? '' })}
      />
      <ChoiceMenu
        name="Person"
        Icon={IconUser}
        choices={personChoices(people, filter.user)}
        value={filter.user}
        onChoose={(user) => onChange({ user })}
      />
      <PeriodMenu filter={filter} onChange={onChange} />
    </search>
  )
}

/** A shared address may filter by a former Member, who is added as a choice. */
function personChoices(people: readonly PersonChoice[], user: string) {
  const everyone = { value: '', label: 'Everyone' }
  const known = people.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = user === '' || known.some(({ value }) => value === user)
  return [everyone, ...known, ...(isKnown ? [] : [{ value: user, label: 'A former member' }])]
}
