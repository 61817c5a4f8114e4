import { TextInput } from '@mantine/core'
import { IconActivity, IconSearch, IconTag, IconWorld } from '@tabler/icons-react'
import { stateName } from '../../lib/health/health-words.ts'
import { smallIcon } from '../../ui/icon.ts'
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx'
import { useSearchText } from '../../ui/text/search-text.ts'
import { type MonitorFilter, shownStates } from './monitor-filter.ts'
import css from './monitor-toolbar.module.css'

interface MonitorToolbarProps {
  filter: MonitorFilter
  tags: readonly string[]
  domains: readonly string[]
  onChange: (change: Partial<MonitorFilter>) => void
}

/** `/` focuses the search from anywhere on the screen. */
export function MonitorToolbar({ filter, tags, domains, onChange }: MonitorToolbarProps) {
  const [text, setText] = useSearchText(filter.q, (q) => onChange({ q }))
  return (
    <search className={css.toolbar}>
      <TextInput
        className={css.search}
        size="xs"
        type="search"
        aria-label="Search monitors"
        aria-keyshortcuts="/"
        placeholder="Search monitors"
        maxLength={200}
        leftSection={<IconSearch {...smallIcon} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ChoiceMenu
        name="State"
        Icon={IconActivity}
        choices={[{ value: '', label: 'All states' }, ...stateChoices]}
        value={filter.state}
        onChoose={(chosen) =>
          onChange({ state: shownStates.find((state) => state === chosen) ?? '' })
        }
      />
      <ChoiceMenu
        name="Tag"
        Icon={IconTag}
        choices={choicesOf('All tags', tags, filter.tag)}
        value={filter.tag}
        onChoose={(tag) => onChange({ tag })}
      />
      <ChoiceMenu
        name="Domain"
        Icon={IconWorld}
        choices={choicesOf('All domains', domains, filter.domain)}
        value={filter.domain}
        onChoose={(domain) => onChange({ domain })}
      />
      <span className={css.order}>Worst first</span>
    </search>
  )
}

const stateChoices = shownStates.map((value) => ({ value, label: stateName(value) }))

/** With the chosen one also while the others load, or when it is none of them. */
function choicesOf(all: string, names: readonly string[], chosen: string) {
  const known = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return [{ value: '', label: all }, ...known.map((name) => ({ value: name, label: name }))]
}
