import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import { type DialogCode, useLazyDialog } from './lazy-dialog.ts'

/** What a menu needs of the button that trigger it. */
export interface MenuAnchor {
  /** Names the button and the menu for each other. */
  id: string
  button: HTMLElement
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/** For the button itself. */
interface TriggerProps {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter: () => void
  onFocus: () => void
}

/** On a button that was pressed, until its menu is there: who exchanges what it stands in has to wait. */
export const OPENING = 'data-opening'

interface MenuButtonProps<Props> {
  code: DialogCode<Props & { of: MenuAnchor }>
  /** What the menu itself needs. */
  menu: Props
  children: (trigger: TriggerProps) => ReactNode
}

/**
 * A button whose menu comes when somebody is about to open it: a list has a menu in each row, and almost none of them is
 * ever opened.
 */
export function MenuButton<Props>({ code, menu, children }: MenuButtonProps<Props>) {
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const { Dialog, isOpen, open, close } = useLazyDialog(code)
  const isReady = useDelayedOpen(isOpen)
  useEffect(() => {
    if (isOpen) button?.removeAttribute(OPENING)
  }, [isOpen, button])
  // Where it cannot be fetched, the next press tries again
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

/** True a moment later: a menu gives the focus back only where it was there, closed, before it opened. */
function useDelayedOpen(isOpen: boolean): boolean {
  const [isBehind, setBehind] = useState(false)
  useEffect(() => setBehind(isOpen), [isOpen])
  return isBehind
}
