import { Menu } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { tinyIcon } from '../../../ui/icon.ts'
import { AnchoredMenu } from '../../../ui/menus/anchored-menu.tsx'
import type { MenuAnchor } from '../../../ui/menus/menu-button.tsx'
import { dayInput } from '../../../ui/time/days.ts'
import { useMayTags } from '../tags/tag-changes.ts'
import { tagsQuery } from '../tags/tag-queries.ts'
import { useTagEditor } from '../tags/use-tag-editor.tsx'
import css from './filter-menu.module.css'
import { type ListFilter, listStates, listTypes, stateNames, typeNames } from './list-filter.ts'

export interface FilterMenuProps {
  isGeo: boolean
  domains: readonly string[]
  people: readonly { id: string; name: string }[]
  onChoose: (change: Partial<ListFilter>) => void
}

const spans = [
  { name: 'Last 7 days', days: 7 },
  { name: 'Last 30 days', days: 30 },
  { name: 'Last 90 days', days: 90 },
] as const

/** All filter values, grouped by field. Choosing one adds a chip. */
export function FilterMenuItems({
  isGeo,
  domains,
  people,
  onChoose,
  of,
}: FilterMenuProps & { of: MenuAnchor }) {
  const tags = useQuery(tagsQuery).data?.items ?? []
  const tagEditor = useTagEditor()
  const may = useMayTags()
  return (
    <>
      <AnchoredMenu of={of} position="bottom-start">
        <Menu.Dropdown className={css.dropdown}>
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
            <Menu.Item leftSection={<IconPencil {...tinyIcon} />} onClick={tagEditor.open}>
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
        </Menu.Dropdown>
      </AnchoredMenu>
      {tagEditor.editor}
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
