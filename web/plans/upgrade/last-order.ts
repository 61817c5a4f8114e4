import { OpenCheckout } from '../../../contract/plans/billing.ts'

/** In the tab's storage: what a checkout was opened with, so that it can be opened again with another card. */
const KEY = 'lastCheckout'

export function keepOrder(order: OpenCheckout): void {
  sessionStorage.setItem(KEY, JSON.stringify(order))
}

/** By the month, if the tab has opened no checkout. */
export function lastOrder(): OpenCheckout {
  const read = OpenCheckout.safeParse(parsed(sessionStorage.getItem(KEY)))
  return read.success ? read.data : { interval: 'month' }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
