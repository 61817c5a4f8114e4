import type { LineValues } from './line-path.ts'

export interface ChartLine {
  name: string
  color: string
  values: LineValues
  /** What is told of a point, if it is less than what is drawn. */
  told?: LineValues
  write: (n: number) => string
  width?: number
  dash?: string | undefined
  /** How opaque the area below is at its top; without it there is none. */
  shade?: number
}
