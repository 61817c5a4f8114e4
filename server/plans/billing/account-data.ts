import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import type { App } from '../../context.ts'
import { readKnown } from './reading.ts'
import { stopPaying } from './stopping.ts'

async function billingJson(app: App, accountId: string) {
  const { tier, status, interval, price, renewsAt, cancelAt, card, invoices } = await readKnown(
    app,
    accountId,
  )
  return { tier, status, interval, price, renewsAt, cancelAt, card, invoices }
}

/** The rows go with that of the account. */
export const billingData: AccountData = {
  tables: ['billing', 'billing_customers', 'billing_cards', 'plan_notices'],
  purge: { finish: stopPaying },
  export: {
    files: (app, { accountId }) => [jsonFile('billing.json', () => billingJson(app, accountId))],
  },
}
