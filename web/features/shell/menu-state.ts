import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'

/** From here on the menu stands beside the content; below it lies over it. */
const STATIC_MENU = '(min-width: 992px)'

/**
 * The menu's two modes. Static: the button folds it away, and that choice is kept, also over a logout (its name begins
 * with hide). Overlay: the button opens it until an entry is picked.
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
