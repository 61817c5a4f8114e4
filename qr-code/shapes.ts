/** One colour, or from one to the other over the whole code. */
export type QrFill =
  | string
  | { kind: 'linear' | 'radial'; from: string; to: string; x: number; y: number; side: number }

export type QrShape =
  /** Filled by the even-odd rule. Of letters a line in the same colour makes a heavier weight. */
  | { kind: 'path'; d: string; fill: QrFill; line?: number }
  | { kind: 'image'; href: string; x: number; y: number; side: number }
  /** Around x, on the line y. */
  | { kind: 'text'; text: string; x: number; y: number; size: number; fill: string }

/** A code as shapes, in modules: what draws it on a screen, into a file or on paper knows nothing of codes. */
export interface QrPicture {
  width: number
  height: number
  /** Modules along a side of the code with its margin, and of the code alone. */
  codeSide: number
  modules: number
  shapes: QrShape[]
}
