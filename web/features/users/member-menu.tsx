import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { User } from '../../../contract/users.ts'
import { icon } from '../../ui/icon.ts'
import { dialogCode } from '../../ui/lazy-dialog.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import css from './member-menu.module.css'
import type { MemberActions } from './member-menu-items.tsx'
import { nameOf, type openTo } from './team.ts'

interface MemberMenuProps {
  user: User
  open: ReturnType<typeof openTo>
  actions: MemberActions
}

const code = dialogCode(async () => (await import('./member-menu-items.tsx')).MemberMenuItems)

/** Absent where nothing can be done with that member. */
export function MemberMenu({ user, open, actions }: MemberMenuProps) {
  const mayActAs = actions.onActAs !== undefined && !open.isSelf
  if (!open.status && !open.removal && !mayActAs) return null
  return (
    <MenuButton code={code} menu={{ user, open, mayActAs, actions }}>
      {(opens) => (
        <ActionIcon {...opens} className={css.button} aria-label={`Actions for ${nameOf(user)}`}>
          <IconDots {...icon} />
        </ActionIcon>
      )}
    </MenuButton>
  )
}
