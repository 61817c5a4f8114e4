import type { Tx } from '../../platform/database/database.ts'

interface Counter {
  linkId: string
  total: number
  human: number
}

export async function setCounter(
  tx: Tx,
  accountId: string,
  { linkId, total, human }: Counter,
): Promise<void> {
  await tx
    .updateTable('link_clicks')
    .set({ total, human })
    .where('link_id', '=', linkId)
    .where('account_id', '=', accountId)
    .execute()
}
