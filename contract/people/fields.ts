import { z } from 'zod'
import { emailMessage, isEmail, isMailAddress } from './email.ts'
import { isPlainText, looksLikeAddress, NAME_MAX, NO_ADDRESS, nameWords } from './names.ts'
import { PASSWORD_MAX, PASSWORD_MIN, passwordWords } from './password-length.ts'

// Their rules and words are in modules without zod, which the guest pages do not load.

export const Email = z.string(emailMessage).refine(isEmail, emailMessage)

/** An address to send mail to: without characters that have a meaning in a mail header. */
export const MailAddress = Email.refine(isMailAddress, emailMessage)

/** New name of an existing user or account. It may keep a name that looks like an address: the server checks that. */
export const ChangedName = z
  .string()
  .trim()
  .min(1, nameWords.none)
  .max(NAME_MAX, nameWords.long)
  .refine(isPlainText, nameWords.control)

/** Name of a new user or account: no control characters, no line breaks, no web address. */
export const NewName = ChangedName.refine((name) => !looksLikeAddress(name), NO_ADDRESS)

export const Password = z
  .string()
  .min(PASSWORD_MIN, passwordWords.short)
  .max(PASSWORD_MAX, passwordWords.long)
