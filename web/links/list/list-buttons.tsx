import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { icon, smallIcon } from '../../ui/icon.ts'
import type { ListFilter } from './filters/list-filter.ts'
import { saveList } from './save-links.ts'

interface ListButtonsProps {
  filter: ListFilter
  /** False on screens that do not create Furls, and for members who may not create links. */
  mayImport?: boolean
  onChange: (change: Partial<ListFilter>) => void
}

/** The further actions of a list: buttons, and on phones one menu. */
export function ListButtons(props: ListButtonsProps) {
  return (
    <>
      <Group gap="xs" visibleFrom="sm" wrap="nowrap">
        <WideButtons {...props} />
      </Group>
      <MoreMenu {...props} />
    </>
  )
}

function WideButtons({ filter, mayImport = false, onChange }: ListButtonsProps) {
  const isTrash = filter.state === 'trashed'
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-pressed={isTrash}
        leftSection={<IconTrash {...smallIcon} />}
        onClick={() => onChange(otherHalf(filter))}
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
      <Menu>
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconDownload {...smallIcon} />}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItems filter={filter} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function MoreMenu({ filter, mayImport = false, onChange }: ListButtonsProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon hiddenFrom="sm" size={44} aria-label="More actions for the list">
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconTrash {...smallIcon} />}
          onClick={() => onChange(otherHalf(filter))}
        >
          {filter.state === 'trashed' ? 'Back to all links' : 'Trash'}
        </Menu.Item>
        {mayImport && (
          <Menu.Item
            component={Link}
            to="/main/furls/import"
            leftSection={<IconUpload {...smallIcon} />}
          >
            Import
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Export</Menu.Label>
        <ExportItems filter={filter} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The change from the live links to the trash, or back. */
const otherHalf = ({ state }: ListFilter): Partial<ListFilter> => ({
  state: state === 'trashed' ? '' : 'trashed',
})

/** Exports all pages of the list. */
function ExportItems({ filter }: { filter: ListFilter }) {
  return (
    <>
      <Menu.Item onClick={() => void saveList(filter, 'csv')}>CSV, for spreadsheets</Menu.Item>
      <Menu.Item onClick={() => void saveList(filter, 'json')}>JSON, for programs</Menu.Item>
    </>
  )
}
