import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SharedDialog } from '../../../lib/session/shared-dialog.ts'

/** A closing dialog, and the focus inside it, is gone after this time. */
const CLOSED_MS = 200
const LONGEST_MS = 5000

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

/**
 * Restores the focus to where it was before a dialog. Retries while the element is a loading button, which cannot take the
 * focus, or while the dialog is slow to close. Stops when the user has moved the focus meanwhile.
 */
function restoreFocus(element: HTMLElement | undefined): void {
  const since = performance.now()
  const inDialog = document.activeElement
  const attempt = () => {
    const active = document.activeElement
    const isNowhere = active === null || active === document.body
    const hasMovedOn = !isNowhere && active !== inDialog
    const isLate = performance.now() - since > LONGEST_MS
    if (!element?.isConnected || hasMovedOn || isLate) return
    if (isNowhere) element.focus({ preventScroll: true })
    if (document.activeElement !== element) requestAnimationFrame(attempt)
  }
  setTimeout(attempt, CLOSED_MS)
}
