import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys go from row to row. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const row = event.target instanceof Element ? event.target.closest('tr') : null
  if (step === undefined || !row) return
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
  const button = next?.querySelector<HTMLElement>('button')
  if (!button) return
  event.preventDefault()
  button.focus()
}
