import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import css from './hint.module.css'

interface HintProps {
  /** A sentence; nothing is added without one. */
  words: string | undefined
  /**
   * Is or contains a focusable element, which has the same words as its name or description, for screen readers that do not
   * wait for the tooltip.
   */
  children: ReactElement
}

/** Unlike `className`, which its target gets too. */
const classNames = { tooltip: css.hint }
const everywhere = { hover: true, focus: true, touch: true }

/** Explains something on hover, on focus and at a tap, where a screen has no room for a sentence. */
export function Hint({ words, children }: HintProps) {
  return (
    <Tooltip
      label={words}
      disabled={words === undefined}
      events={everywhere}
      multiline
      classNames={classNames}
    >
      {children}
    </Tooltip>
  )
}
