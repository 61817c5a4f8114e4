import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const wellFormed = (text: string) => text.isWellFormed() && !CONTROL.test(text)

/** A scheme, or a dot (also that of Chinese and Japanese) between a name and something like a top-level domain. */
const ADDRESS = /:\/\/|www\.|[\p{L}\p{N}][.\u3002](?:\p{L}{2}|xn--)|\d\.\d+\.\d+\.\d/iu
/** Signs without a width, which would hide a dot from us and from no mail program. */
const INVISIBLE = /\p{Cf}/gu

/**
 * Whether mail programs may make a link of a part of the name. Names stand in our mails to people who do not know whoever
 * chose them.
 */
export const looksLikeAddress = (name: string): boolean =>
  ADDRESS.test(name.normalize('NFKC').replace(INVISIBLE, ''))

export const NO_ADDRESS =
  'Leave out web addresses. A dot is fine with a blank behind it, as in St. John.'

/** Of a person or an account that has one already, and may keep it though it looks like an address: the rules know. */
export const ChangedName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(100, 'At most 100 characters')
  .refine(wellFormed, 'Remove the control characters')

/** Of a person or an account, as people write names: no control characters, no line breaks, no web address. */
export const NewName = ChangedName.refine((name) => !looksLikeAddress(name), NO_ADDRESS)
