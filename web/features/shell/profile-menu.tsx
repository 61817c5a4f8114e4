import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Profile } from '../../../contract/account.ts'
import { logOut } from '../../lib/leave.ts'
import { smallIcon } from '../../ui/icon.ts'
import { initials } from '../../ui/initials.ts'
import { NameMark } from '../../ui/name-mark.tsx'
import css from './profile-menu.module.css'

/** Until the profile is there the round is empty; the menu works without it. */
export function ProfileMenu({ profile }: { profile: Profile | undefined }) {
  const name = profile ? `${profile.firstName} ${profile.lastName}`.trim() : ''
  return (
    <Menu width={224}>
      <Menu.Target>
        <UnstyledButton className={css.button}>
          <NameMark
            letters={profile ? initials(profile) : ''}
            name={profile?.email ?? ''}
            size={28}
          />
          <VisuallyHidden>Profile{name && ` of ${name}`}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
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
    </Menu>
  )
}
