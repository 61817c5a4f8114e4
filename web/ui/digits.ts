/** The digits of what was typed or pasted, without the spaces and hyphens that codes are written with. */
export const digitsOf = (text: string, most: number): string =>
  text.replace(/\D/g, '').slice(0, most)
