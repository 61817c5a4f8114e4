import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const waitMs = 200

/**
 * The text of a search field whose settled value is in the address bar: it follows the address bar when that changes
 * by itself (Back, a cleared search), but not when the address only catches up with the typing.
 */
export function useSearchText(settled: string, settle: (text: string) => void) {
  const [text, setText] = useState(settled)
  const [seen, setSeen] = useState(settled)
  const [sent, setSent] = useState(settled)
  const send = useDebouncedCallback((typed: string) => {
    setSent(typed.trim())
    settle(typed)
  }, waitMs)
  if (settled !== seen) {
    setSeen(settled)
    if (settled !== sent) {
      setSent(settled)
      setText(settled)
    }
  }
  const type = (typed: string) => {
    setText(typed)
    send(typed)
  }
  return [text, type] as const
}
