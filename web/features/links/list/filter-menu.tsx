import { Button, Menu } from '@mantine/core'
import { IconFilterPlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { tinyIcon } from '../../../ui/icon.ts'
import { dayInput } from '../../../ui/time/days.ts'
import { useMayTags } from '../tags/tag-changes.ts'
import { tagsQuery } from '../tags/tag-queries.ts'
import { useTagEditor } from '../tags/use-tag-editor.tsx'
import css from './filter-menu.module.css'
import { type ListFilter, listStates, listTypes, stateNames, typeNames } from './list-filter.ts'

interface FilterMenuProps {
  isGeo: boolean
  domains: readonly string[]
  /** Possible creators of links; empty if the member may not see the team. */
  people: readonly { id: string; name: string }[]
  onChoose: (change: Partial<ListFilter>) => void
}

/** All filter values, grouped by field. Choosing one adds a chip. */
export function FilterMenu(props: FilterMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const tagEditor = useTagEditor(button)
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            ref={button}
            size="xs"
            variant="default"
            className={css.button}
            leftSection={<IconFilterPlus {...tinyIcon} />}
          >
            Filter
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={css.dropdown}>
          <FilterItems {...props} onEditTags={tagEditor.open} />
        </Menu.Dropdown>
      </Menu>
      {tagEditor.editor}
    </>
  )
}

const spans = [
  { name: 'Last 7 days', days: 7 },
  { name: 'Last 30 days', days: 30 },
  { name: 'Last 90 days', days: 90 },
] as const

function FilterItems({
  isGeo,
  domains,
  people,
  onChoose,
  onEditTags,
}: FilterMenuProps & { onEditTags: () => void }) {
  const tags = useQuery(tagsQuery).data?.items ?? []
  const may = useMayTags()
  return (
    <>
      <Section
        label="Status"
        choices={listStates.map((state) => ({ name: stateNames[state], change: { state } }))}
        onChoose={onChoose}
      />
      <Section
        label="Tag"
        choices={tags.map(({ name }) => ({ name, change: { tag: name } }))}
        onChoose={onChoose}
      />
      {tags.length > 0 && (may.edit || may.delete) && (
        <Menu.Item leftSection={<IconPencil {...tinyIcon} />} onClick={onEditTags}>
          Edit tags
        </Menu.Item>
      )}
      <Section
        label="Type"
        choices={(isGeo ? [] : listTypes).map((type) => ({
          name: typeNames[type],
          change: { type },
        }))}
        onChoose={onChoose}
      />
      <Section
        label="Domain"
        choices={domains.map((domain) => ({ name: domain, change: { domain } }))}
        onChoose={onChoose}
      />
      <Section
        label="Made by"
        choices={[
          { name: 'Me', change: { createdBy: 'me' } },
          ...people.map(({ id, name }) => ({ name, change: { createdBy: id } })),
        ]}
        onChoose={onChoose}
      />
      <Section
        label="Made in"
        choices={spans.map(({ name, days }) => ({
          name,
          change: { from: dayInput(daysAgo(days - 1)), until: '' },
        }))}
        onChoose={onChoose}
      />
    </>
  )
}

interface SectionProps {
  label: string
  choices: readonly { name: string; change: Partial<ListFilter> }[]
  onChoose: (change: Partial<ListFilter>) => void
}

function Section({ label, choices, onChoose }: SectionProps) {
  if (choices.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {choices.map(({ name, change }) => (
        <Menu.Item key={name} onClick={() => onChoose(change)}>
          {name}
        </Menu.Item>
      ))}
    </>
  )
}

function daysAgo(days: number): Date {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
}
