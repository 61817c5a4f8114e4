import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import { type DialogCode, useLazyDialog } from '../lazy-dialog.ts'

/** The button that a menu belongs to. */
export interface MenuAnchor {
  /** Links the button and the menu for screen readers. */
  id: string
  button: HTMLElement
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/** Props of the button itself. */
interface TriggerProps {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter: () => void
  onFocus: () => void
}

/** Marks a pressed button until its menu opens. Do not replace the rows around it meanwhile. */
export const OPENING = 'data-opening'

interface MenuButtonProps<Props> {
  code: DialogCode<Props & { of: MenuAnchor }>
  /** Props of the menu. */
  menu: Props
  children: (trigger: TriggerProps) => ReactNode
}

/**
 * A button whose menu is loaded when it is about to be opened: a list has a menu in each row, and almost none is ever
 * opened.
 */
export function MenuButton<Props>({ code, menu, children }: MenuButtonProps<Props>) {
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const { Dialog, isOpen, open, close } = useLazyDialog(code)
  const isReady = useDelayedOpen(isOpen)
  useEffect(() => {
    if (isOpen) button?.removeAttribute(OPENING)
  }, [isOpen, button])
  // If the code cannot be fetched, the next press tries again
  const begin = () => void open().catch(() => undefined)
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setButton(currentTarget)
    if (isOpen) {
      close()
      return
    }
    currentTarget.setAttribute(OPENING, '')
    open().catch(() => currentTarget.removeAttribute(OPENING))
  }
  const ahead = () => void code.fetch().catch(() => undefined)
  const Menu = Dialog as ComponentType<Props & { of: MenuAnchor }> | undefined
  return (
    <>
      {children({
        id: `${id}-target`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        onClick: press,
        onPointerEnter: ahead,
        onFocus: ahead,
      })}
      {Menu && button && (
        <Menu
          {...menu}
          of={{
            id,
            button,
            isOpen: isOpen && isReady,
            onChange: (opened) => (opened ? begin() : close()),
          }}
        />
      )}
    </>
  )
}

/** Opens the menu one render later: it returns the focus only if it was rendered closed first. */
function useDelayedOpen(isOpen: boolean): boolean {
  const [isBehind, setBehind] = useState(false)
  useEffect(() => setBehind(isOpen), [isOpen])
  return isBehind
}
