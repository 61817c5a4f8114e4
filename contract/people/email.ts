/** The product's simple rule: text, at sign, text, dot, text, no white space. Linear time; the length is checked first. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MAX_EMAIL = 254

export const emailMessage = 'Please enter a valid email address'

export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  // Without the check for a single at sign, the regex would backtrack from each dot of a long text.
  return text.length <= MAX_EMAIL && at > 0 && at === text.lastIndexOf('@') && EMAIL.test(text)
}

/** Characters that have a meaning in a mail header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this matches control characters
const HEADER_SIGNS = /[,;<>"\u0000-\u001f\u007f-\u009f]/

/** Whether it can be the address of a mail. */
export const isMailAddress = (text: string): boolean => isEmail(text) && !HEADER_SIGNS.test(text)

export const mailAddressProblem = (text: string): string | undefined =>
  isMailAddress(text) ? undefined : emailMessage

/**
 * The mailbox behind an address: without the part after a plus and a trailing dot of the host, and for Gmail without dots
 * and with one of its two domains.
 */
export function mailboxOf(email: string): string {
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  const host = lower.slice(at + 1).replace(/\.+$/, '')
  const name = lower.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
