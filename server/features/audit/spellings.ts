/**
 * A search text in the spellings that a database which knows only A to Z would miss: as typed, all small, all capital,
 * and with one capital in front. In each of them A to Z are small, as they are in what is searched.
 */
export function spellingsOf(text: string): string[] {
  const typed = text.trim()
  if (typed === '') return []
  const small = typed.toLowerCase()
  const [first = '', ...rest] = small
  const capital = first.toUpperCase() + rest.join('')
  return [...new Set([typed, small, typed.toUpperCase(), capital].map(smallLatin))]
}

const smallLatin = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
