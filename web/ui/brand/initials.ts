/** The first letters of a person's names, at most two. */
export function initials(person: { firstName: string; lastName: string }): string {
  return firstLetter(person.firstName) + firstLetter(person.lastName)
}

/** In upper case; empty for an empty name. */
export const firstLetter = (name: string): string =>
  (Array.from(name.trim())[0] ?? '').toLocaleUpperCase('en')
