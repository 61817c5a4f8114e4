import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconLayoutSidebar, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Profile } from '../../contract/people/account.ts'
import { Logo, LogoMark } from '../ui/brand/logo.tsx'
import { icon, smallIcon } from '../ui/icon.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import css from './top-bar.module.css'

interface TopBarProps {
  /** Shows the current account and switches to others. */
  account: ReactNode
  /** Opens the palette. */
  search: ReactNode
  /** The update button, while there is a newer version. */
  update: ReactNode
  bell: ReactNode
  profile: Profile | undefined
  isMenuOpen: boolean
  onMenu: () => void
  /** Undefined for members who may not create links. */
  onCreate: (() => void) | undefined
}

export function TopBar({
  account,
  search,
  update,
  bell,
  profile,
  isMenuOpen,
  onMenu,
  onCreate,
}: TopBarProps) {
  return (
    <header className={css.bar}>
      <div className={css.start}>
        <Tooltip label="Menu">
          <ActionIcon aria-label="Menu" aria-expanded={isMenuOpen} onClick={onMenu}>
            <IconLayoutSidebar {...icon} />
          </ActionIcon>
        </Tooltip>

        <Link to="/main" prefetch="intent" className={css.logo} aria-label="Unfurly, dashboard">
          <span className={css.mark}>
            <LogoMark />
          </span>
          <span className={css.word}>
            <Logo />
          </span>
        </Link>
        <span className={css.slash} aria-hidden="true">
          /
        </span>
        {account}
      </div>
      {search}
      <div className={css.end}>
        {update}
        {onCreate && <CreateButton onCreate={onCreate} />}
        {bell}
        <ThemeToggle className={css.theme} />
        <ProfileMenu profile={profile} />
      </div>
    </header>
  )
}

function CreateButton({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <Button
        size="xs"
        h={32}
        className={css.create}
        leftSection={<IconPlus {...smallIcon} />}
        rightSection={<span className={`${css.key} keyboard-only`}>C</span>}
        aria-keyshortcuts="c"
        onClick={onCreate}
      >
        Create link
      </Button>

      <Tooltip label="Create link">
        <ActionIcon
          variant="filled"
          color="sky"
          className={css.createIcon}
          aria-label="Create link"
          onClick={onCreate}
        >
          <IconPlus {...icon} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
