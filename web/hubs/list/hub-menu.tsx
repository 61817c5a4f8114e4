import { Menu } from '@mantine/core'
import {
  IconCursorText,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { smallIcon } from '../../ui/icon.ts'
import { RowMenu } from '../../ui/menus/row-menu.tsx'
import { editorPath } from '../editor-path.ts'
import type { HubPermissions } from './hub-permissions.ts'

interface HubMenuProps extends HubPermissions {
  hub: Hub
  onRename: () => void
  onToggle: () => void
  onTrash: () => void
}

export function HubMenu({ hub, mayUpdate, mayDelete, onRename, onToggle, onTrash }: HubMenuProps) {
  const isOff = hub.status === 'DISABLED'
  return (
    <RowMenu label={`More actions for ${hub.title}`}>
      {mayUpdate && (
        <Menu.Item leftSection={<IconCursorText {...smallIcon} />} onClick={onRename}>
          Rename
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        to={editorPath(hub, 'history')}
        leftSection={<IconHistory {...smallIcon} />}
      >
        History
      </Menu.Item>
      {mayUpdate && (
        <Menu.Item
          leftSection={
            isOff ? <IconPlayerPlay {...smallIcon} /> : <IconPlayerPause {...smallIcon} />
          }
          onClick={onToggle}
        >
          {isOff ? 'Switch page on' : 'Switch page off'}
        </Menu.Item>
      )}
      {mayDelete && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="var(--ui-danger-text)"
            leftSection={<IconTrash {...smallIcon} />}
            onClick={onTrash}
          >
            Move to trash
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
