/** One colour, or a gradient over the whole code. */
export type QrFill =
  | string
  | { kind: 'linear' | 'radial'; from: string; to: string; x: number; y: number; side: number }

export type QrShape =
  /** Filled by the even-odd rule. Letters get a stroke in the same colour as a heavier weight. */
  | { kind: 'path'; d: string; fill: QrFill; line?: number }
  | { kind: 'image'; href: string; x: number; y: number; side: number }
  /** Centred on x, with the baseline y. */
  | { kind: 'text'; text: string; x: number; y: number; size: number; fill: string }

/** A code as shapes, in modules: renderers for screen, file and paper need no knowledge of QR codes. */
export interface QrPicture {
  width: number
  height: number
  /** Modules per side of the code with its margin, and of the code alone. */
  codeSide: number
  modules: number
  shapes: QrShape[]
}
