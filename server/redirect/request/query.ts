import { CLICK_ID } from '../../../contract/clicks/conversion-limits.ts'
import { namesParameter, withQuery } from '../../../contract/links/utm.ts'

export type Trigger = 'link' | 'qr'

/** QR codes hold the short address with this parameter. */
const QR = 'qr=1'

export function triggerOf(query: string): Trigger {
  if (query === '') return 'link'
  return query.split('&').includes(QR) ? 'qr' : 'link'
}

/**
 * Appends the visitor's parameters that the target does not have itself, as they were written. `except` is the name of one
 * that is never passed on. Nor are signs of a sentence behind a question mark, as in `/key?)`.
 */
export function withForwarded(target: string, query: string, except?: string): string {
  if (query === '') return target
  const isForwarded = (name: string) => name !== except && !namesParameter(target, name)
  const forwarded = query
    .split('&')
    .filter((pair) => pair !== QR && isParameter(pair) && isForwarded(nameOf(pair)))
  return withQuery(target, forwarded.map(headerSafe))
}

/** Whether the target has a parameter for the id of a click by itself. */
export const namesClickId = (target: string): boolean => namesParameter(target, CLICK_ID)

export const withClickId = (target: string, id: string): string =>
  withQuery(target, [`${CLICK_ID}=${id}`])

/** Targets are normalised when they are saved; this keeps any other text from breaking a header. */
export function headerSafe(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign))
}

const WORD_SIGN = /[\p{L}\p{N}_]/u

const isParameter = (pair: string): boolean => pair.includes('=') || WORD_SIGN.test(nameOf(pair))

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? ''
}
