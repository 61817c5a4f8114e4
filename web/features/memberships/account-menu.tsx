import { Menu } from '@mantine/core'
import { IconBuilding, IconCheck, IconMailOpened } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Membership } from '../../../contract/people/memberships.ts'
import { firstLetter } from '../../ui/brand/initials.ts'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import { smallIcon } from '../../ui/icon.ts'
import { AnchoredMenu } from '../../ui/menus/anchored-menu.tsx'
import type { MenuAnchor } from '../../ui/menus/menu-button.tsx'
import css from './account-switcher.module.css'
import { invited } from './kinds.ts'

export interface AccountMenuProps {
  accounts: readonly Membership[]
  invitations: readonly Membership[]
  isActing: boolean
  onOpen: (account: Membership) => void
}

export function AccountMenu({
  accounts,
  invitations,
  isActing,
  onOpen,
  of,
}: AccountMenuProps & { of: MenuAnchor }) {
  return (
    <AnchoredMenu of={of} width={272} position="bottom-start">
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
            {invited(invitations.length)}
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
    </AnchoredMenu>
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
