import { Button } from '@mantine/core'
import { useState } from 'react'

const SHOWN = 240
/** A slightly longer text is shown whole: the button would hide only its last few words. */
const ROOM = 60

/** A text of any length: the start of a long one, with a button that shows all of it. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const letters = Array.from(text)
  if (isWhole || letters.length <= SHOWN + ROOM) return text
  return (
    <>
      {letters.slice(0, SHOWN).join('')}…{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
        Show all
      </Button>
    </>
  )
}
