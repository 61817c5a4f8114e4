import { sql } from 'kysely'

/** Why operators banned the link or its whole account; null if neither is banned. */
export const banReason = sql<string | null>`coalesce(
  (select link_bans.reason from link_bans where link_bans.link_id = links.id),
  (select account_bans.reason from account_bans where account_bans.account_id = links.account_id)
)`.as('ban_reason')
