/** The stored form of a name. */
export function plainName(name: string): string {
  return name.trim().replace(/\s+/gu, ' ').normalize('NFC')
}

/** The form in which names are compared. */
export function comparedName(name: string): string {
  return plainName(name).toLowerCase()
}
