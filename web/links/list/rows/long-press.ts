import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** As long as phones wait before they open a menu. */
const LONG_PRESS_MS = 500
/** A finger that moves further scrolls. */
const STILL_PX = 10

interface Press {
  x: number
  y: number
  wait: ReturnType<typeof setTimeout>
  hasActed: boolean
}

/** Calls `act` when a finger rests on the element; the browser then shows no menu and the release is no click. */
export function useLongPress(act: (target: Element) => void) {
  const press = useRef<Press>(undefined)
  const fire = (target: EventTarget) => {
    if (!press.current || press.current.hasActed || !(target instanceof Element)) return
    clearTimeout(press.current.wait)
    press.current.hasActed = true
    act(target)
  }
  const cancel = () => clearTimeout(press.current?.wait)
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent) => {
      cancel()
      press.current =
        pointerType === 'touch'
          ? { x, y, wait: setTimeout(() => fire(target), LONG_PRESS_MS), hasActed: false }
          : undefined
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!press.current) return
      const { x, y } = press.current
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Some browsers recognise the press themselves, and earlier
    onContextMenu: (event: MouseEvent) => {
      if (!press.current) return
      event.preventDefault()
      fire(event.target)
    },
    onClickCapture: (event: MouseEvent) => {
      if (!press.current?.hasActed) return
      press.current = undefined
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
