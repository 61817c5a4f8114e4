import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { type MapPointer, markAt, type PlacedMark } from './placed-marks.ts'
import { MAP_WIDTH } from './world-shapes.ts'

/**
 * Which mark is hovered, focused or tapped, and when one is chosen. A finger hovers over nothing, so its first tap on a
 * mark shows what that is, and the second one chooses it.
 */
export function useMapPointer(marks: readonly PlacedMark[], onChoose: (id: string) => void) {
  const [shown, setShown] = useState<string>()
  const [isTouch, setTouch] = useState(false)
  const shownBefore = useRef<string>(undefined)
  return {
    shown,
    isTouch,
    show: setShown,
    handlers: {
      onPointerDown: ({ pointerType }: PointerEvent) => {
        setTouch(pointerType === 'touch')
        shownBefore.current = shown
      },
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') setShown(markAt(pointerOf(event, false), marks))
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') setShown(undefined)
      },
      onClick: (event: MouseEvent) => {
        const id = ownId(event.target) ?? markAt(pointerOf(event, isTouch), marks)
        if (isTouch && id !== shownBefore.current) setShown(id)
        else if (id !== undefined) onChoose(id)
      },
    },
  }
}

/** The id of a mark whose own element was clicked, as assistive technology does. */
const ownId = (target: EventTarget) =>
  target instanceof HTMLElement
    ? target.closest<HTMLElement>('[data-mark]')?.dataset.mark
    : undefined

function pointerOf(event: MouseEvent, isTouch: boolean): MapPointer {
  const { left, top, width } = event.currentTarget.getBoundingClientRect()
  const unit = MAP_WIDTH / width
  const country = event.target instanceof SVGElement ? event.target.dataset.country : undefined
  return {
    x: (event.clientX - left) * unit,
    y: (event.clientY - top) * unit,
    unit,
    isTouch,
    country,
  }
}
