import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Profile } from '../../../contract/account.ts'
import { initials } from '../../ui/initials.ts'
import { dialogCode } from '../../ui/lazy-dialog.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { NameMark } from '../../ui/name-mark.tsx'
import css from './profile-menu.module.css'

const code = dialogCode(async () => (await import('./profile-menu-items.tsx')).ProfileMenuItems)

/** The avatar is empty until the profile is loaded; the menu works without it. */
export function ProfileMenu({ profile }: { profile: Profile | undefined }) {
  const name = profile ? `${profile.firstName} ${profile.lastName}`.trim() : ''
  return (
    <MenuButton code={code} menu={{ profile, name }}>
      {(opens) => (
        <UnstyledButton {...opens} className={css.button}>
          <NameMark
            letters={profile ? initials(profile) : ''}
            name={profile?.email ?? ''}
            size={28}
          />
          <VisuallyHidden>Profile{name && ` of ${name}`}</VisuallyHidden>
        </UnstyledButton>
      )}
    </MenuButton>
  )
}
