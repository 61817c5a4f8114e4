import { isPlainLine } from '../one-line.ts'

/** A scheme, or a dot (also the Chinese and Japanese one) between a name and what may be a top-level domain. */
const ADDRESS = /:\/\/|www\.|[\p{L}\p{N}][.\u3002](?:\p{L}{2}|xn--)|\d\.\d+\.\d+\.\d/iu
/** Zero-width characters, which would hide a dot from this check but not from mail programs. */
const INVISIBLE = /\p{Cf}/gu

/**
 * Whether mail programs may turn a part of the name into a link. Names appear in mails to people who do not know the user
 * who chose them.
 */
export const looksLikeAddress = (name: string): boolean =>
  ADDRESS.test(name.normalize('NFKC').replace(INVISIBLE, ''))

export const NO_ADDRESS =
  'Leave out web addresses. A dot is fine with a blank behind it, as in St. John.'

export const NAME_MAX = 100

export const nameWords = {
  none: 'Enter a name',
  long: `At most ${NAME_MAX} characters`,
  control: 'Remove line breaks and invisible characters',
}

export interface PersonName {
  firstName: string
  /** Empty for people who have or give one name. */
  lastName: string
}

export const fullName = ({ firstName, lastName }: PersonName): string =>
  `${firstName} ${lastName}`.trim()

/** Why a new user cannot have this last name, which is optional. */
export const newLastNameProblem = (text: string): string | undefined =>
  text.trim() === '' ? undefined : newNameProblem(text)

/** Why a new user or account cannot have this name. */
export function newNameProblem(text: string): string | undefined {
  const name = text.trim()
  if (name === '') return nameWords.none
  if (name.length > NAME_MAX) return nameWords.long
  if (!isPlainLine(name)) return nameWords.control
  return looksLikeAddress(name) ? NO_ADDRESS : undefined
}
