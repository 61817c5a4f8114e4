import { findHref } from '../../addresses.ts'

/** Something to mend in a block before it is published. */
export interface FieldProblem {
  /** As the block names it: `url`, `items.2.url`. */
  field: string
  /** A sentence that says what to do. */
  message: string
}

export const SCHEMES = 'it has to begin with https://, http://, mailto:, tel: or sms:'

/** An address to which no page may lead. What has none yet is not on the page. */
export function addressProblems(field: string, address: string, what: string): FieldProblem[] {
  if (isMissing(address) || findHref(address)) return []
  return [{ field, message: `Correct ${what}: ${SCHEMES}.` }]
}

export const isMissing = (address: string): boolean => address.trim() === ''

export const named = (title: string): string => (title.trim() ? `‘${title.trim()}’` : 'this block')
