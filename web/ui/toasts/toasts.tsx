import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { type Box, boxAt, coveredBy, freePlace, type Size } from './free-place.ts'
import { ABOUT } from './toast.ts'

const WIDTH = 360
const MARGIN = 16
const STACK_GAP = 16
const CHECK_EVERY_MS = 300
const CONTROLS =
  'a[href], button, input, select, textarea, label, [role="button"], [role="slider"], [tabindex="0"]'

/** The toasts. They stand at the top right, where they cover no control and nothing of what
 * they are about: also after scrolling, or when content has moved. */
// biome-ignore lint/style/noDefaultExport: React.lazy asks for one
export default function Toasts() {
  const { notifications } = useNotifications()
  const count = notifications.length
  useEffect(() => {
    if (count === 0) return
    const root = document.querySelector<HTMLElement>('[data-position="top-right"]')
    if (!root) return
    place(root)
    const timer = setInterval(() => place(root), CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [count])
  return <Notifications position="top-right" containerWidth={WIDTH} transitionDuration={150} />
}

const places = new WeakMap<HTMLElement, { top: number; right: number }>()

/** Leaves the toasts where they are while they cover nothing, or while the pointer or the focus is on them. */
function place(root: HTMLElement): void {
  if (root.matches(':hover, :focus-within')) return
  const size = sizeOf(root)
  if (size.height === 0) return
  const area = areaOf(root)
  const controls = [...visibleControls(root), ...subjects(root)]
  const now = places.get(root)
  if (now && coveredBy(boxAt(now, size, area), controls) === 0) return
  const next = freePlace(size, area, controls)
  places.set(root, next)
  root.style.translate = `${-next.right}px ${next.top}px`
}

/** The size after the transition in which toasts appear. */
function sizeOf(root: HTMLElement): Size {
  const heights = [...root.querySelectorAll('.mantine-Notification-root')].map(
    (toast) => toast.scrollHeight,
  )
  const gaps = STACK_GAP * Math.max(0, heights.length - 1)
  return { width: root.offsetWidth, height: heights.reduce((sum, each) => sum + each, gaps) }
}

/** From the toasts' place by the style sheet, which is below the top bar, to the bottom of the window. */
const areaOf = ({ offsetTop }: HTMLElement): Box => ({
  top: offsetTop,
  left: MARGIN,
  width: document.documentElement.clientWidth - 2 * MARGIN,
  height: innerHeight - offsetTop - MARGIN,
})

/** What the toasts are about. */
function subjects(toasts: HTMLElement): Box[] {
  const selectors = [...toasts.querySelectorAll(`[${ABOUT}]`)].map((each) =>
    each.getAttribute(ABOUT),
  )
  return selectors
    .flatMap((selector) => (selector ? [...document.querySelectorAll(selector)] : []))
    .map((subject) => subject.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
}

/** Those that can be pressed: in front of a modal dialog there are only its own. */
function visibleControls(toasts: HTMLElement): Box[] {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return [...(dialog ?? document).querySelectorAll(CONTROLS)]
    .filter((control) => !toasts.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
}
