/** The digits of a typed or pasted code, without spaces, hyphens and words, at most `most` of them. */
export const digitsOf = (text: string, most: number): string =>
  text.replace(/\D/g, '').slice(0, most)
