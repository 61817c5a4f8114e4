/**
 * Removes leading and trailing characters for whose UTF-16 codes `isOuter` returns true. A regex such as `/ +$/` takes
 * quadratic time on long runs inside the text.
 */
export function trimEnds(text: string, isOuter: (code: number) => boolean): string {
  let start = 0
  while (start < text.length && isOuter(text.charCodeAt(start))) start += 1
  return trimTail(text.slice(start), isOuter)
}

/** The same, at the end only. */
export function trimTail(text: string, isOuter: (code: number) => boolean): string {
  let end = text.length
  while (end > 0 && isOuter(text.charCodeAt(end - 1))) end -= 1
  return text.slice(0, end)
}
