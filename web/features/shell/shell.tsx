import { Drawer } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Profile } from '../../../contract/account.ts'
import { Footer } from './footer.tsx'
import { useMenu } from './menu-state.ts'
import css from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

interface ShellProps {
  accountName: string
  profile: Profile | undefined
  onCreate: (() => void) | undefined
  children: ReactNode
}

const menuDrawer = { header: css.menuHeader ?? '', body: css.menuBody ?? '' }

/** The signed-in frame. `c` creates a link from every screen, as long as no dialog is open. */
export function Shell({ accountName, profile, onCreate, children }: ShellProps) {
  const menu = useMenu()
  useHotkeys([['c', () => isDialogOpen() || onCreate?.()]])
  return (
    <div className={css.shell} data-folded={menu.isFolded || undefined}>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <TopBar
        accountName={accountName}
        profile={profile}
        isMenuOpen={menu.isOpen}
        onMenu={menu.toggle}
        onCreate={onCreate}
      />
      <div className={css.side}>
        <SideMenu />
      </div>
      <Drawer
        opened={menu.isOverlayOpen}
        onClose={menu.closeOverlay}
        position="left"
        size={280}
        title="Menu"
        withCloseButton={false}
        classNames={menuDrawer}
      >
        <SideMenu onPick={menu.closeOverlay} />
      </Drawer>
      <div className={css.content}>
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null
