import { isCommonPassword } from '../../../contract/people/common-passwords.ts'
import { PASSWORD_MIN } from '../../../contract/people/password-length.ts'

export interface Strength {
  /** 0 to 4: how many of the meter's four parts are filled. */
  level: number
  words: string
}

const MIN_DISTINCT = 5
const steps = [
  { from: 16, level: 4, words: 'Strong.' },
  { from: 12, level: 3, words: 'Good.' },
  { from: PASSWORD_MIN, level: 2, words: 'Fair.' },
]

/** A hint while typing, mostly by length. What the server refuses is never called fair. */
export function passwordStrength(password: string): Strength {
  const length = [...password].length
  if (length === 0) return { level: 0, words: '' }
  if (length < PASSWORD_MIN) {
    return { level: 1, words: `${length} of at least ${PASSWORD_MIN} characters.` }
  }
  if (isCommonPassword(password)) return { level: 1, words: 'Too common.' }
  const few = new Set(password).size < MIN_DISTINCT
  const step = steps.find(({ from }) => length >= from)
  if (few || !step) return { level: 1, words: `${length} characters. Easy to guess.` }
  return { level: step.level, words: `${length} characters. ${step.words}` }
}
