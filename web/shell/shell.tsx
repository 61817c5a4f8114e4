import { createTheme, Drawer, MantineThemeProvider, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Profile } from '../../contract/people/account.ts'
import { Footer } from './footer.tsx'
import css from './shell.module.css'
import { type MenuCounts, SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

/** From this width on the menu is beside the content; below it the menu is an overlay. */
const STATIC_MENU = '(min-width: 992px)'

interface ShellProps {
  role: number
  /** Shows the current account and switches to others. */
  account: ReactNode
  /** In the top bar: opens the palette. */
  search: ReactNode
  /** The bar of an operator who acts as another user. */
  above: ReactNode
  /** At the foot of the menu; navigation inside calls `onPick` to close the overlay menu. */
  menuFoot: (onPick?: () => void) => ReactNode
  counts: MenuCounts
  /** Under the top bar, on widths where the menu is an overlay. */
  strip: ReactNode
  /** In the top bar, while there is a newer version. */
  update: ReactNode
  /** In the top bar: what happened. */
  bell: ReactNode
  profile: Profile | undefined
  onCreate: (() => void) | undefined
  /** The screen has a bar of its own and takes the whole window, without menu and footer. */
  isWhole?: boolean
  children: ReactNode
}

// Render floating elements inside main, for screen readers that navigate by landmark.
const inMain = { defaultProps: { portalProps: { target: '#main' } } }
const floating = createTheme({ components: { Menu: inMain, Popover: inMain, Tooltip: inMain } })

/** The frame of all signed-in screens. */
export function Shell(props: ShellProps) {
  return (
    <MantineThemeProvider theme={floating}>
      {props.isWhole ? <WholeScreen {...props} /> : <FramedScreen {...props} />}
    </MantineThemeProvider>
  )
}

function WholeScreen({ above, children }: ShellProps) {
  return (
    <div className={css.whole}>
      {above}
      <main id="main" tabIndex={-1} className={css.wholeMain}>
        {children}
      </main>
    </div>
  )
}

function FramedScreen({ role, account, above, profile, onCreate, children, ...slots }: ShellProps) {
  const menu = useMenu()
  const isOperator = profile?.isOperator ?? false
  return (
    <div
      className={css.shell}
      data-folded={menu.isFolded || undefined}
      data-acting={above ? true : undefined}
    >
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      {above}
      <TopBar
        account={account}
        search={slots.search}
        update={slots.update}
        bell={slots.bell}
        profile={profile}
        isMenuOpen={menu.isOpen}
        onMenu={menu.toggle}
        onCreate={onCreate}
      />
      <div className={css.side}>
        <SideMenu
          role={role}
          isOperator={isOperator}
          counts={slots.counts}
          foot={slots.menuFoot()}
        />
      </div>
      <OverlayMenu isOpen={menu.isOverlayOpen} onClose={menu.closeOverlay}>
        <SideMenu
          role={role}
          isOperator={isOperator}
          counts={slots.counts}
          onPick={menu.closeOverlay}
          foot={slots.menuFoot(menu.closeOverlay)}
        />
      </OverlayMenu>
      <div className={css.content}>
        {slots.strip}
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}

interface OverlayMenuProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The menu as an overlay, for windows too narrow to show both. */
function OverlayMenu({ isOpen, onClose, children }: OverlayMenuProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="left" size={280}>
      <Drawer.Overlay />
      <Drawer.Content>
        <VisuallyHidden>
          <Drawer.Title>Menu</Drawer.Title>
        </VisuallyHidden>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/**
 * The menu has two modes. Static: the button hides the menu, and the choice survives a logout because its storage key
 * begins with `hide`. Overlay: the button opens the menu until an entry is picked.
 */
function useMenu() {
  const isStatic = useMediaQuery(STATIC_MENU, undefined, { getInitialValueInEffect: false })
  const [isFolded, setFolded] = useLocalStorage({
    key: 'hideMenu',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isOverlayOpen, overlay] = useDisclosure(false)
  return {
    isFolded,
    isOverlayOpen: isOverlayOpen && !isStatic,
    isOpen: isStatic ? !isFolded : isOverlayOpen,
    toggle: isStatic ? () => setFolded((folded) => !folded) : overlay.toggle,
    closeOverlay: overlay.close,
  }
}
