import { storedUserId } from '../../lib/session/token.ts'

interface Person {
  id: string
  name: string
  email: string
}

/** Who that is, at the beginning of a sentence. */
export function personWords(person: Person | null): string {
  if (!person) return 'Somebody'
  return person.id === storedUserId() ? 'You, in another window,' : person.name || person.email
}
