import { Button, Menu } from '@mantine/core'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { smallIcon } from '../../../ui/icon.ts'
import type { ListFilter } from './list-filter.ts'
import { saveList } from './save-links.ts'

interface ListButtonsProps {
  filter: ListFilter
  /** False on screens that do not create Furls, and for members who may not create links. */
  mayImport?: boolean
  onChange: (change: Partial<ListFilter>) => void
}

export function ListButtons({ filter, mayImport = false, onChange }: ListButtonsProps) {
  const isTrash = filter.state === 'trashed'
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-pressed={isTrash}
        leftSection={<IconTrash {...smallIcon} />}
        onClick={() => onChange({ state: isTrash ? '' : 'trashed' })}
      >
        Trash
      </Button>
      {mayImport && (
        <Button
          component={Link}
          to="/main/furls/import"
          variant="default"
          size="xs"
          leftSection={<IconUpload {...smallIcon} />}
        >
          Import
        </Button>
      )}
      <ExportMenu filter={filter} />
    </>
  )
}

/** Exports all pages of the list. */
function ExportMenu({ filter }: { filter: ListFilter }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconDownload {...smallIcon} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveList(filter, 'csv')}>CSV, for spreadsheets</Menu.Item>
        <Menu.Item onClick={() => void saveList(filter, 'json')}>JSON, for programs</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
