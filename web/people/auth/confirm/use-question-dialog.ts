import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SharedDialog } from '../../../lib/session/shared-dialog.ts'
import { restoreFocus } from './restore-focus.ts'

interface QuestionDialog {
  isOpen: boolean
  settle: (isDone: boolean) => void
}

/**
 * The state of a shared dialog. It is mounted once, before the screens, so that
 * Escape closes it alone and not a dialog under it. `prepare` resolves to whether the question can be asked here; by default
 * it always can.
 */
export function useQuestionDialog(
  shared: SharedDialog,
  {
    prepare,
    onEscape,
  }: { prepare?: () => Promise<boolean>; onEscape?: (() => void) | undefined } = {},
): QuestionDialog {
  const [isOpen, setOpen] = useState(false)
  const lastFocused = useLastFocused()
  const answer = useRef<(isDone: boolean) => void>(undefined)
  const [settle] = useState(() => (isDone: boolean) => {
    answer.current?.(isDone)
    answer.current = undefined
    setOpen(false)
  })
  const canAsk = useEffectEvent(() => prepare?.() ?? Promise.resolve(true))
  const dismiss = useEffectEvent(() => (onEscape ? onEscape() : settle(false)))

  useEffect(() => {
    let isMounted = true
    const unregister = shared.register(async () => {
      const before = lastFocused.current
      if (!((await canAsk()) && isMounted)) return false
      setOpen(true)
      return new Promise<boolean>((resolve) => {
        answer.current = resolve
      }).finally(() => restoreFocus(before))
    })
    return () => {
      isMounted = false
      settle(false)
      unregister()
    }
  }, [shared, settle, lastFocused])

  useEffect(() => {
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !answer.current) return
      event.stopImmediatePropagation()
      dismiss()
    }
    addEventListener('keydown', closeByEscape, { capture: true })
    return () => removeEventListener('keydown', closeByEscape, { capture: true })
  }, [])

  return { isOpen, settle }
}

/** Kept because a loading button has lost the focus before the question is asked. */
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
