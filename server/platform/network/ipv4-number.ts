export const NOT_IPV4 = -1
const LONGEST_IPV4 = 15
const DOT = 46
const ZERO = 48

/** The 32 bits of a dotted IPv4 address as an unsigned number; -1 for anything else. Does not allocate. */
export function ipv4Number(text: string): number {
  if (text.length > LONGEST_IPV4) return NOT_IPV4
  let number = 0
  let from = 0
  for (let part = 0; part < 4; part += 1) {
    const to = part < 3 ? dotFrom(text, from) : text.length
    const octet = octetIn(text, from, to)
    if (octet === NOT_IPV4) return NOT_IPV4
    number = number * 256 + octet
    from = to + 1
  }
  return number
}

/** Index of the next dot, or of the end. */
function dotFrom(text: string, from: number): number {
  let sign = from
  while (sign < text.length && text.charCodeAt(sign) !== DOT) sign += 1
  return sign
}

/** One to three digits without a leading zero, at most 255. */
function octetIn(text: string, from: number, to: number): number {
  const length = to - from
  if (length < 1 || length > 3) return NOT_IPV4
  let octet = 0
  for (let sign = from; sign < to; sign += 1) {
    const digit = text.charCodeAt(sign) - ZERO
    if (digit < 0 || digit > 9) return NOT_IPV4
    octet = octet * 10 + digit
  }
  const isPadded = length > 1 && text.charCodeAt(from) === ZERO
  return octet > 255 || isPadded ? NOT_IPV4 : octet
}
