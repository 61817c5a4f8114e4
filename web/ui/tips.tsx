import { type ComponentType, useEffect, useState } from 'react'
import type { TipProps } from './tip.tsx'

const OPEN_DELAY_MS = 300

/**
 * Shows the `data-tip` of the hovered or focused element as a tooltip. One for the whole page, since a list of links has
 * hundreds of such elements. It is visual only: elements have their own names for screen readers.
 */
export function Tips() {
  const [Tip, setTip] = useState<ComponentType<TipProps>>()
  const [shown, setShown] = useState<TipProps>()
  useEffect(
    () =>
      watch((element) => {
        const label = element?.dataset.tip
        setShown(element && label ? { element, label } : undefined)
        if (element) import('./tip.tsx').then((code) => setTip(() => code.Tip), ignore)
      }),
    [],
  )
  return Tip && shown && <Tip {...shown} />
}

/** Without a connection there is no tip; the element works without it. */
const ignore = () => undefined

type ShowTip = (element: HTMLElement | undefined) => void

function watch(show: ShowTip): () => void {
  let current: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // The text may change while the tip is shown: 'Copied!'
  const words = new MutationObserver(() => show(current?.isConnected ? current : undefined))
  const end = () => {
    clearTimeout(timer)
    words.disconnect()
    if (current) show(undefined)
    current = undefined
  }
  const begin = (event: Event, delayMs: number) => {
    const element = tipped(event)
    if (element === current) return
    end()
    if (!element) return
    timer = setTimeout(() => {
      current = element
      words.observe(element, { attributeFilter: ['data-tip'] })
      show(element)
    }, delayMs)
  }
  const stop = new AbortController()
  const on = (name: string, act: (event: Event) => void) =>
    document.addEventListener(name, act, { signal: stop.signal, passive: true })
  on('pointerover', (event) => isTouch(event) || begin(event, OPEN_DELAY_MS))
  on('focusin', (event) => isByKeyboard(event) && begin(event, 0))
  on('focusout', end)
  on('pointerleave', end)
  on('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && end())
  return () => {
    end()
    stop.abort()
  }
}

const tipped = ({ target }: Event): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined

const isTouch = (event: Event) => (event as PointerEvent).pointerType === 'touch'

const isByKeyboard = ({ target }: Event) =>
  target instanceof Element && target.matches(':focus-visible')
