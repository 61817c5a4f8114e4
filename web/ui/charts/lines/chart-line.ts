import type { LineValues } from './line-path.ts'

export interface ChartLine {
  name: string
  color: string
  values: LineValues
  /** The values that the figures of a point show, if some drawn ones are left out there. */
  told?: LineValues
  write: (n: number) => string
  width?: number
  dash?: string | undefined
  /** How opaque the area below is at its top; without it there is none. */
  shade?: number
}
