import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Profile } from '../../../contract/people/account.ts'
import { initials } from '../../ui/brand/initials.ts'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import { dialogCode } from '../../ui/lazy-dialog.ts'
import { MenuButton } from '../../ui/menus/menu-button.tsx'
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
