import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { registerAsker } from '../../lib/confirmation.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { giveFocusBack } from './give-focus-back.ts'

/**
 * Asks the person to show that it is them, for whichever call needs it. Mounted once, before the screens: so its Escape
 * closes it alone and not a dialog under it.
 */
export function ConfirmDialog() {
  const { isOpen, settle } = useAsked()
  return (
    <Modal
      opened={isOpen}
      onClose={() => settle(false)}
      title="Confirm that it is you"
      size={420}
      zIndex={400}
      closeOnEscape={false}
      returnFocus={false}
    >
      <ConfirmForm onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
    </Modal>
  )
}

function useAsked() {
  const [isOpen, setOpen] = useState(false)
  const lastFocused = useLastFocused()
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)
  const [settle] = useState(() => (isConfirmed: boolean) => {
    answer.current?.(isConfirmed)
    answer.current = undefined
    setOpen(false)
  })

  useEffect(() => {
    const forget = registerAsker(() => {
      const before = lastFocused.current
      setOpen(true)
      return new Promise<boolean>((resolve) => {
        answer.current = resolve
      }).finally(() => giveFocusBack(before))
    })
    return () => {
      settle(false)
      forget()
    }
  }, [settle, lastFocused])

  useEffect(() => {
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !answer.current) return
      event.stopImmediatePropagation()
      settle(false)
    }
    addEventListener('keydown', closeByEscape, { capture: true })
    return () => removeEventListener('keydown', closeByEscape, { capture: true })
  }, [settle])

  return { isOpen, settle }
}

/** A button that shows that it is busy has lost the focus before anybody is asked. */
function useLastFocused() {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [])
  return last
}
