import { z } from 'zod'
import { Line, OptionalLine } from '../text.ts'
import { emailMessage, isEmail, isMailAddress } from './email.ts'
import { looksLikeAddress, NAME_MAX, NO_ADDRESS, nameWords } from './names.ts'
import { PASSWORD_MAX, PASSWORD_MIN, passwordWords } from './password-length.ts'

// Their rules and words are in modules without zod, which the guest pages do not load.

export const Email = z.string(emailMessage).refine(isEmail, emailMessage)

/** An address to send mail to: without characters that have a meaning in a mail header. */
export const MailAddress = Email.refine(isMailAddress, emailMessage)

/** New name of an existing user or account. It may keep a name that looks like an address: the server checks that. */
export const ChangedName = Line(NAME_MAX, nameWords.none)

/** Name of a new user or account: one line of visible characters, no web address. */
export const NewName = ChangedName.refine((name) => !looksLikeAddress(name), NO_ADDRESS)

/** Empty for people who have or give one name. */
export const ChangedLastName = OptionalLine(NAME_MAX)
export const NewLastName = ChangedLastName.refine((name) => !looksLikeAddress(name), NO_ADDRESS)

export const Password = z
  .string()
  .min(PASSWORD_MIN, passwordWords.short)
  .max(PASSWORD_MAX, passwordWords.long)
