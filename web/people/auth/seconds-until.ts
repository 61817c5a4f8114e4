import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Whole seconds until a time, at most `mostMs`: a clock that was set back must not prolong the wait. */
export function secondsUntil(timeMs: number, nowMs: number, mostMs: number): number {
  return Math.ceil(Math.min(Math.max(timeMs - nowMs, 0), mostMs) / SECOND_MS)
}

/** Counts down once a second. */
export function useSecondsUntil(timeMs: number, mostMs: number): number {
  const [left, setLeft] = useState(() => secondsUntil(timeMs, Date.now(), mostMs))
  useEffect(() => {
    const count = () => setLeft(secondsUntil(timeMs, Date.now(), mostMs))
    count()
    const timer = setInterval(count, SECOND_MS)
    return () => clearInterval(timer)
  }, [timeMs, mostMs])
  return left
}
