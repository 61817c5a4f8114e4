import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { User } from '../../../contract/people/users.ts'
import { icon } from '../../ui/icon.ts'
import { dialogCode } from '../../ui/lazy-dialog.ts'
import { MenuButton } from '../../ui/menus/menu-button.tsx'
import css from './member-menu.module.css'
import type { MemberActions } from './member-menu-items.tsx'
import { type allowedChanges, nameOf } from './team.ts'

interface MemberMenuProps {
  user: User
  allowed: ReturnType<typeof allowedChanges>
  actions: MemberActions
}

const code = dialogCode(async () => (await import('./member-menu-items.tsx')).MemberMenuItems)

/** Renders nothing if no action is allowed. */
export function MemberMenu({ user, allowed, actions }: MemberMenuProps) {
  const mayActAs = actions.onActAs !== undefined && !allowed.isSelf
  if (!allowed.status && !allowed.removal && !mayActAs) return null
  return (
    <MenuButton code={code} menu={{ user, allowed, mayActAs, actions }}>
      {(opens) => (
        <ActionIcon {...opens} className={css.button} aria-label={`Actions for ${nameOf(user)}`}>
          <IconDots {...icon} />
        </ActionIcon>
      )}
    </MenuButton>
  )
}
