import { useEffect, useState } from 'react'
import { sentenceAt } from './sentences.ts'

const EVERY_MS = 5000

/** Shows the next sentence every five seconds, starting at a random one. Pauses while hovered or focused. */
export function useSentence() {
  const [start] = useState(Math.random)
  const [steps, setSteps] = useState(0)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setInterval(() => setSteps((n) => n + 1), EVERY_MS)
    return () => clearInterval(timer)
  }, [isHeld])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return {
    sentence: sentenceAt(start, steps),
    holding: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  }
}
