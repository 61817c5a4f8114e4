import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'

/** From this width on the menu is beside the content; below it the menu is an overlay. */
const STATIC_MENU = '(min-width: 992px)'

/**
 * The menu has two modes. Static: the button hides the menu, and the choice survives a logout because its storage key
 * begins with `hide`. Overlay: the button opens the menu until an entry is picked.
 */
export function useMenu() {
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
