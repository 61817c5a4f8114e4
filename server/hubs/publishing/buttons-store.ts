import type { Db, Tx } from '../../platform/database/database.ts'
import type { HubButtonsTable } from '../../schema/hubs.ts'
import type { LinksTable } from '../../schema/links.ts'

export type ButtonRow = LinksTable & Pick<HubButtonsTable, 'place'>

/** The links of every place that was ever published on the hub. */
export function listButtons(db: Db, accountId: string, hubId: string): Promise<ButtonRow[]> {
  return db
    .selectFrom('hub_buttons')
    .innerJoin('links', 'links.id', 'hub_buttons.link_id')
    .selectAll('links')
    .select('hub_buttons.place')
    .where('hub_buttons.account_id', '=', accountId)
    .where('hub_buttons.hub_id', '=', hubId)
    .execute()
}

export async function insertButton(tx: Tx, row: HubButtonsTable): Promise<void> {
  await tx.insertInto('hub_buttons').values(row).execute()
}
