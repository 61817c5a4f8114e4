/**
 * The text without the characters at its ends that `isOuter` says yes to, by their UTF-16 codes. A regex such as `/ +$/`
 * would try each run of them inside the text from each of its places, which takes the square of its length.
 */
export function trimEnds(text: string, isOuter: (code: number) => boolean): string {
  let start = 0
  while (start < text.length && isOuter(text.charCodeAt(start))) start += 1
  return trimTail(text.slice(start), isOuter)
}

/** The same at the end alone. */
export function trimTail(text: string, isOuter: (code: number) => boolean): string {
  let end = text.length
  while (end > 0 && isOuter(text.charCodeAt(end - 1))) end -= 1
  return text.slice(0, end)
}
