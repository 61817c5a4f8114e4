import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

interface HintProps {
  /** A sentence; nothing is added without one. */
  words: string | undefined
  /** What can be focused. It describes itself with the same words, for screen readers that do not wait for the tooltip. */
  children: ReactElement
}

const everywhere = { hover: true, focus: true, touch: true }

/** Explains something on hover, on focus and at a tap, where a screen has no room for a sentence. */
export function Hint({ words, children }: HintProps) {
  return (
    <Tooltip label={words} disabled={words === undefined} events={everywhere} multiline maw="17rem">
      {children}
    </Tooltip>
  )
}
