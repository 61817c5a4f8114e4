import { Menu } from '@mantine/core'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import css from './row-menu.module.css'

interface RowMenuProps {
  /** Of its button, which shows three dots. */
  label: string
  className?: string | undefined
  /** Items of a `Menu`, rendered once it is open. */
  children: ReactNode
}

/**
 * The menu of a row. A list has fifty of them and a `Menu` has some thirty effects, so there is only a button until it is
 * pressed.
 */
export function RowMenu({ label, className, children }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // One step later: a menu that is open from the start does not know where the focus was.
  useLayoutEffect(() => setOpen(isUsed), [isUsed])
  return (
    <>
      <button
        ref={button}
        id={`${id}-target`}
        type="button"
        className={className ? `${css.button} ${className}` : css.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => (isUsed ? setOpen(!isOpen) : setUsed(true))}
      />
      {isUsed && (
        <Menu id={id} opened={isOpen} onChange={setOpen}>
          <Menu.Target>
            <Standing of={button} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Hands the menu an element that is there already. */
function Standing({ of, ref }: { of: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') return ref(of.current) ?? (() => void ref(null))
    if (ref) ref.current = of.current
  }, [of, ref])
  return null
}
