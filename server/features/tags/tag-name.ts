/** As it is kept. */
export function plainName(name: string): string {
  return name.trim().replace(/\s+/gu, ' ').normalize('NFC')
}

/** As it is told apart from others. */
export function comparedName(name: string): string {
  return plainName(name).toLowerCase()
}
