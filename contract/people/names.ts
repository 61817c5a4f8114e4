import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: this matches control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const wellFormed = (text: string) => text.isWellFormed() && !CONTROL.test(text)

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

/** New name of an existing user or account. It may keep a name that looks like an address: the server checks that. */
export const ChangedName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(100, 'At most 100 characters')
  .refine(wellFormed, 'Remove the control characters')

/** Name of a new user or account: no control characters, no line breaks, no web address. */
export const NewName = ChangedName.refine((name) => !looksLikeAddress(name), NO_ADDRESS)
