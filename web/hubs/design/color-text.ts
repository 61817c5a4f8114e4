/** A typed colour in the notation of themes; undefined if the text is no colour. */
export function findColor(text: string, canFade: boolean): string | undefined {
  const [, digits] = /^#?([0-9a-f]+)$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits
  if (long.length !== 6 && !(canFade && long.length === 8)) return undefined
  return plainColor(`#${long.toLowerCase()}`)
}

/** Whether nothing can follow: `#0369a1` may be the beginning of a translucent colour. */
export const isTypedToTheEnd = (text: string, canFade: boolean): boolean =>
  text.trim().replace('#', '').length === (canFade ? 8 : 6)

/** Fully opaque colours have six digits. */
export const plainColor = (color: string): string =>
  color.toLowerCase().replace(/^(#[0-9a-f]{6})ff$/, '$1')
