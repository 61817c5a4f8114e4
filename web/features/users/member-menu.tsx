import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
  IconUserShield,
} from '@tabler/icons-react'
import type { User } from '../../../contract/users.ts'
import { icon, smallIcon } from '../../ui/icon.ts'
import css from './member-menu.module.css'
import { nameOf, type openTo } from './team.ts'
import { useLetIn, useSuspend } from './team-changes.ts'

export interface MemberActions {
  onRemove: (user: User) => void
  /** Undefined for everybody but operators. */
  onActAs: ((user: User) => void) | undefined
}

interface MemberMenuProps {
  user: User
  open: ReturnType<typeof openTo>
  actions: MemberActions
}

/** Absent where nothing can be done with that member. */
export function MemberMenu({ user, open, actions: { onRemove, onActAs } }: MemberMenuProps) {
  const suspend = useSuspend()
  const letIn = useLetIn()
  const mayActAs = onActAs !== undefined && !open.isSelf
  if (!open.status && !open.removal && !mayActAs) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon className={css.button} aria-label={`Actions for ${nameOf(user)}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {open.status && user.status === 'ACTIVE' && (
          <Menu.Item
            leftSection={<IconUserOff {...smallIcon} />}
            onClick={() => suspend.mutate(user)}
          >
            Suspend
          </Menu.Item>
        )}
        {open.status && user.status === 'SUSPENDED' && (
          <Menu.Item
            leftSection={<IconUserCheck {...smallIcon} />}
            onClick={() => letIn.mutate(user)}
          >
            Let in again
          </Menu.Item>
        )}
        {mayActAs && (
          <Menu.Item leftSection={<IconUserShield {...smallIcon} />} onClick={() => onActAs(user)}>
            Act as {nameOf(user)}…
          </Menu.Item>
        )}
        {open.removal && (
          <>
            <Menu.Divider />
            <Menu.Item
              className={css.danger}
              leftSection={<IconUserMinus {...smallIcon} />}
              onClick={() => onRemove(user)}
            >
              Remove…
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
