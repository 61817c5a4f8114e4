/** The first letters of a person's names, at most two. */
export function initials(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase()
}
