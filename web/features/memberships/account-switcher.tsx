import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Membership } from '../../../contract/people/memberships.ts'
import { tinyIcon } from '../../ui/icon.ts'
import { dialogCode } from '../../ui/lazy-dialog.ts'
import { MenuButton } from '../../ui/menus/menu-button.tsx'
import css from './account-switcher.module.css'
import { invited, kindsOf } from './kinds.ts'
import { openAccount } from './open-account.ts'
import { membershipsQuery } from './queries.ts'

interface AccountSwitcherProps {
  /** Name of the current account, known before the others are loaded. */
  name: string
  /** While an operator acts as somebody else, switching is disabled. */
  isActing: boolean
}

const code = dialogCode(async () => (await import('./account-menu.tsx')).AccountMenu)

export function AccountSwitcher({ name, isActing }: AccountSwitcherProps) {
  const { accounts, invitations } = kindsOf(useQuery(membershipsQuery).data ?? [])
  const [isSwitching, setSwitching] = useState(false)
  const onOpen = async (account: Membership) => {
    setSwitching(true)
    if (!(await openAccount(account.id))) setSwitching(false)
  }
  return (
    <MenuButton code={code} menu={{ accounts, invitations, isActing, onOpen }}>
      {(opens) => (
        <UnstyledButton {...opens} className={css.button} disabled={isSwitching}>
          <VisuallyHidden>Account: </VisuallyHidden>
          <span className={css.name}>{name}</span>
          <IconSelector {...tinyIcon} className={css.arrows} />
          {invitations.length > 0 && (
            <span className={css.dot}>
              <VisuallyHidden>{invited(invitations.length)}</VisuallyHidden>
            </span>
          )}
        </UnstyledButton>
      )}
    </MenuButton>
  )
}
