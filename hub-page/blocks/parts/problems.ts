import { findHref } from '../../addresses.ts'

/** Something to mend in a block before it is published. */
export interface FieldProblem {
  /** As the block names it: `url`, `items.2.url`. */
  field: string
  /** A sentence that says what to do. */
  message: string
}

export const SCHEMES = 'it has to begin with https://, http://, mailto:, tel: or sms:'

/** An address that is missing, or to which no page may lead. */
export function addressProblems(field: string, address: string, what: string): FieldProblem[] {
  if (address.trim() === '') return [{ field, message: `Enter ${what}.` }]
  return findHref(address) ? [] : [{ field, message: `Correct ${what}: ${SCHEMES}.` }]
}

export const named = (title: string): string => (title.trim() ? `‘${title.trim()}’` : 'this block')
