import { useEffect, useState } from 'react'

/** Shown in the upgrade bar one after the other. */
export const sentences = [
  'Pro checks your links every five minutes.',
  'Pro keeps two years of analytics.',
  'Pro has room for 5,000 links.',
  'Pro counts 250,000 clicks a month.',
  'Ten of your own domains, on Pro.',
  'Bring nine colleagues: Pro has ten seats.',
  '500 GeoFurls, one destination per country, on Pro.',
  'Pro monitors 200 destinations for you.',
  '25 hubs, each with its own versions, on Pro.',
  'Ten API keys and 600 calls a minute, on Pro.',
  'Your links keep redirecting on Free. Pro lets you make more.',
  'A promo code? It goes in at the checkout.',
] as const

/** Cycles through the sentences; `start` is a random number in [0, 1) that picks the first one. */
export const sentenceAt = (start: number, steps: number): string =>
  sentences[(Math.floor(start * sentences.length) + steps) % sentences.length] ?? sentences[0]

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
