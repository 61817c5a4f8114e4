import { domainToASCII } from 'node:url'

/** A name as its row has it: in small letters, without the dot of the root, in the letters that DNS has. */
export function askedName(name: string): string {
  const lower = name.toLowerCase().replace(/\.(?=:\d+$|$)/, '')
  return /[^ -~]/.test(lower) ? domainToASCII(lower) || lower : lower
}
