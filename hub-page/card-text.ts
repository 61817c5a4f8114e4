import { inOneLine } from '../contract/one-line.ts'

/** Width of a text in pixels. */
export type Measure = (text: string, size: number) => number

interface Room {
  /** In pixels, the largest first. */
  sizes: readonly [number, ...number[]]
  linesMax: number
  width: number
}

/** The lines of a text at the largest size with at most `linesMax` lines. At the smallest size further lines are cut off. */
export function fittedText(
  text: string,
  { sizes, linesMax, width }: Room,
  measure: Measure,
): { lines: string[]; size: number } {
  let last = { lines: [] as string[], size: sizes[0] }
  for (const size of sizes) {
    last = { lines: wrapped(text, width, (part) => measure(part, size)), size }
    if (last.lines.length <= linesMax) return last
  }
  const kept = last.lines.slice(0, linesMax)
  return { lines: kept.with(-1, `${kept.at(-1)}…`), size: last.size }
}

function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of inOneLine(text).split(' ').filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    const fits = lines.length > 0 && widthOf(longer) <= width
    if (fits) lines[lines.length - 1] = longer
    else lines.push(...broken(word, width, widthOf))
  }
  return lines
}

/** A word that is wider than its line, such as a name without spaces, in pieces that are not. */
function broken(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces = ['']
  for (const sign of word) {
    const longer = `${pieces.at(-1)}${sign}`
    if (pieces.at(-1) === '' || widthOf(longer) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(sign)
  }
  return pieces
}
