import { z } from 'zod'

/** The product's simple rule: text, at sign, text, dot, text, no white space. Linear in time; length is checked first. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MAX_EMAIL = 254

export const emailMessage = 'Please enter a valid email address'

export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  // Without this look ahead a long text without an at sign would be tried from each of its dots.
  return text.length <= MAX_EMAIL && at > 0 && at === text.lastIndexOf('@') && EMAIL.test(text)
}

export const Email = z.string(emailMessage).refine(isEmail, emailMessage)

/** Where mail is sent: nothing that a mail header gives a meaning to. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const HEADER_SIGNS = /[,;<>"\u0000-\u001f\u007f-\u009f]/

export const MailAddress = Email.refine((text) => !HEADER_SIGNS.test(text), emailMessage)

/**
 * Where mail to an address arrives: without the part after a plus and the dot that may end a host, and by Gmail's two names
 * and dots that count for nothing.
 */
export function mailboxOf(email: string): string {
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  const host = lower.slice(at + 1).replace(/\.+$/, '')
  const name = lower.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
