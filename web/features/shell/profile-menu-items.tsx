import { Menu } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Profile } from '../../../contract/people/account.ts'
import { logOut } from '../../lib/session/leave.ts'
import { smallIcon } from '../../ui/icon.ts'
import { AnchoredMenu } from '../../ui/menus/anchored-menu.tsx'
import type { MenuAnchor } from '../../ui/menus/menu-button.tsx'
import css from './profile-menu.module.css'

export interface ProfileMenuItemsProps {
  profile: Profile | undefined
  name: string
}

export function ProfileMenuItems({
  profile,
  name,
  of,
}: ProfileMenuItemsProps & { of: MenuAnchor }) {
  return (
    <AnchoredMenu of={of} width={224}>
      <Menu.Dropdown>
        {profile && (
          <div className={css.person}>
            <span className={css.name}>{name}</span>
            <span className={css.email}>{profile.email}</span>
          </div>
        )}
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/settings"
          prefetch="intent"
          leftSection={<IconSettings {...smallIcon} />}
        >
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout {...smallIcon} />} onClick={logOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}
