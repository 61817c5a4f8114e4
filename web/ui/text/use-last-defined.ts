import { useState } from 'react'

/** The last defined value, so that a closing dialog keeps its text until its transition ends. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
