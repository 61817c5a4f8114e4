import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBuilding, IconCheck, IconMailOpened, IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../contract/counted.ts'
import type { Membership } from '../../../contract/people/memberships.ts'
import { firstLetter } from '../../ui/brand/initials.ts'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import { smallIcon, tinyIcon } from '../../ui/icon.ts'
import css from './account-switcher.module.css'
import { kindsOf } from './kinds.ts'
import { openAccount } from './open-account.ts'
import { membershipsQuery } from './queries.ts'

interface AccountSwitcherProps {
  /** Name of the current account, known before the others are loaded. */
  name: string
  /** While an operator acts as another user, switching is disabled. */
  isActing: boolean
}

export function AccountSwitcher({ name, isActing }: AccountSwitcherProps) {
  const { accounts, invitations } = kindsOf(useQuery(membershipsQuery).data ?? [])
  const [isSwitching, setSwitching] = useState(false)
  const onOpen = async (account: Membership) => {
    setSwitching(true)
    if (!(await openAccount(account.id))) setSwitching(false)
  }
  return (
    <Menu width={272} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={css.button} disabled={isSwitching}>
          <VisuallyHidden>Account: </VisuallyHidden>
          <span className={css.name}>{name}</span>
          <IconSelector {...tinyIcon} className={css.arrows} />
          {invitations.length > 0 && (
            <span className={css.dot}>
              <VisuallyHidden>{counted(invitations.length, 'invitation')}</VisuallyHidden>
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={css.dropdown}>
        <div className={css.accounts}>
          {accounts.map((account) => (
            <AccountItem
              key={account.id}
              account={account}
              isClosed={isActing || account.status !== 'ACTIVE'}
              onOpen={onOpen}
            />
          ))}
        </div>
        {accounts.length > 0 && <Menu.Divider />}
        {invitations.length > 0 && (
          <Menu.Item
            component={Link}
            to="/settings/accounts"
            leftSection={<IconMailOpened {...smallIcon} />}
          >
            {counted(invitations.length, 'invitation')}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to="/settings/accounts"
          leftSection={<IconBuilding {...smallIcon} />}
        >
          Accounts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface AccountItemProps {
  account: Membership
  isClosed: boolean
  onOpen: (account: Membership) => void
}

function AccountItem({ account, isClosed, onOpen }: AccountItemProps) {
  const { name, roleName, status, isCurrent } = account
  return (
    <Menu.RadioItem
      value={account.id}
      checked={isCurrent}
      checkIcon={<IconCheck {...smallIcon} />}
      disabled={isClosed && !isCurrent}
      closeMenuOnClick
      onChange={() => onOpen(account)}
    >
      <span className={css.item}>
        <NameMark letters={firstLetter(name)} name={name} shape="square" size={24} />
        <span className={css.itemWords}>
          <span className={css.itemName}>{name}</span>
          <span className={css.itemRole}>{status === 'SUSPENDED' ? 'Suspended' : roleName}</span>
        </span>
      </span>
    </Menu.RadioItem>
  )
}
