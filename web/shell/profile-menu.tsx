import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Profile } from '../../contract/people/account.ts'
import { hasUnsavedDrafts } from '../lib/forms/draft.ts'
import { logOut } from '../lib/session/leave.ts'
import { saveUnsaved } from '../lib/session/unsaved.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { initials } from '../ui/brand/initials.ts'
import { NameMark } from '../ui/brand/name-mark.tsx'
import { smallIcon } from '../ui/icon.ts'
import { useNarrow } from '../ui/narrow.ts'
import css from './profile-menu.module.css'
import { ThemeItem } from './theme-toggle.tsx'

/** The avatar is empty until the profile is loaded; the menu works without it. */
export function ProfileMenu({ profile }: { profile: Profile | undefined }) {
  const name = profile ? `${profile.firstName} ${profile.lastName}`.trim() : ''
  const [isAsking, setAsking] = useState(false)
  const isNarrow = useNarrow()
  const leave = async () => {
    if ((await saveUnsaved()) && !hasUnsavedDrafts()) logOut()
    else setAsking(true)
  }
  return (
    <>
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
          {isNarrow && <ThemeItem />}
          <Menu.Item leftSection={<IconLogout {...smallIcon} />} onClick={() => void leave()}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AskDialog
        isOpen={isAsking}
        title="Log out without saving?"
        doIt="Log out"
        onDo={async () => logOut()}
        failure={() => ''}
        onClose={() => setAsking(false)}
      >
        Changes of a hub are kept on this device only, because they could not be saved. A logout
        deletes them.
      </AskDialog>
    </>
  )
}
