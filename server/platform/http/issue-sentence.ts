import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** Tells the caller what to send, where the schema has no sentence. The validator's own words are for developers. */
export function issueSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? 'This is needed' : `Use ${typeName(issue.expected)}`
    case 'too_small':
      return sizeSentence(issue.origin, 'At least', issue.minimum)
    case 'too_big':
      return sizeSentence(issue.origin, 'At most', issue.maximum)
    case 'invalid_value':
      return isMissing(issue.input) ? 'This is needed' : choiceSentence(issue.values)
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Enter a whole e-mail address'
        : 'Check the spelling of this'
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}`
    default:
      return isMissing(issue.input) ? 'This is needed' : 'This has another form than it needs'
  }
}

const isMissing = (input: unknown) => input === undefined || input === null

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
}

const typeName = (expected: string) => typeNames[expected] ?? 'a value of another type'

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
}

function sizeSentence(origin: string, limit: string, size: number | bigint): string {
  const [one, many] = units[origin] ?? []
  const number = size.toLocaleString('en')
  return many === undefined ? `${limit} ${number}` : `${limit} ${number} ${size === 1 ? one : many}`
}

/** Longer lists, such as those of time zones, are in the API document. */
const CHOICES_SHOWN = 12

function choiceSentence(values: readonly unknown[]): string {
  if (values.length > CHOICES_SHOWN) return 'Use one of the values in the API document'
  return values.length === 1 ? `Use ${values[0]}` : `Use one of ${values.map(String).join(', ')}`
}
