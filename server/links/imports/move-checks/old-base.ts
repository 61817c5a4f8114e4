import type { App } from '../../../context.ts'
import { isLedHere, requireWebAddress } from '../../../domains/index.ts'
import { Problem } from '../../../platform/http/problem.ts'

const FIELD = 'oldAddress'

/** What stood before the keys, with a slash at its end. Asks DNS whether it leads here, so it is no work for a transaction. */
export async function requireOldBase(app: App, text: string): Promise<string> {
  const url = requireWebAddress(app, text, FIELD)
  if (url.search !== '' || url.hash !== '') {
    throw refusal('Enter only what stands before the key, such as https://old.example/')
  }
  if (await isLedHere(app, url)) {
    throw refusal(
      'This address leads here already, so it would be compared with itself. Check a move while its DNS leads to the old service',
    )
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

const refusal = (message: string): Problem =>
  new Problem('invalid', { errors: { [FIELD]: message } })
