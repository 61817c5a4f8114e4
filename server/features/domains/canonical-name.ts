import { domainToASCII } from 'node:url'

/** The form in which names are stored: lower case, without a trailing dot, in punycode. */
export function canonicalName(name: string): string {
  const lower = name.toLowerCase().replace(/\.(?=:\d+$|$)/, '')
  return /[^ -~]/.test(lower) ? domainToASCII(lower) || lower : lower
}
