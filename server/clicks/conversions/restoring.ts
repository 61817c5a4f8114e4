import { type ReportConversion, thousandthsOf } from '../../../contract/clicks/conversions.ts'
import type { App } from '../../context.ts'
import type { WaitingConversionsTable } from '../../schema/conversions.ts'
import { clickName, findClicks, insertConversions } from './copying-store.ts'
import { conversionId } from './receiving.ts'

/** A conversion of an export. Times are epoch milliseconds. */
export interface RestoredConversion extends ReportConversion {
  clickedAt: number
  receivedAt: number
}

/** Attaches them to clicks that are stored. May be repeated: each counts once. */
export async function restoreConversions(
  { clickhouse }: Pick<App, 'clickhouse'>,
  accountId: string,
  conversions: readonly RestoredConversion[],
): Promise<void> {
  const rows = conversions.map((one): WaitingConversionsTable => {
    const identity = { clickId: one.clickId, name: one.name, reference: one.reference ?? '' }
    return {
      account_id: accountId,
      id: conversionId(identity),
      click_id: one.clickId,
      clicked_at: one.clickedAt,
      name: one.name,
      reference: identity.reference,
      currency: one.currency ?? '',
      thousandths: thousandthsOf(one.value ?? 0),
      received_at: one.receivedAt,
      try_at: one.receivedAt,
    }
  })
  const clicks = await findClicks(clickhouse, rows)
  const attached = rows.flatMap((waiting) => {
    const click = clicks.get(clickName(waiting))
    return click ? [{ waiting, click }] : []
  })
  await insertConversions(clickhouse, attached)
}
