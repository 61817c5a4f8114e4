import { sql } from 'kysely'
import { requireDefaultLinkDomain } from '../../server/domains/domains.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { isPostgresUrl } from '../../server/platform/database/postgres-pool.ts'
import { openOwner, openRules } from './many-links.ts'

export const MILLION = 1_000_000

/** Coprime to the number of links, so that consecutive links are not adjacent in the index. */
const STRIDE = 736_481

/** Fills the database of a stopped program with a million plain links that redirect, in one statement. */
export async function fillMillion(
  url: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const db = openDatabase({ url, timeoutMs: 600_000, poolSize: 2 })
  try {
    const app = await openRules(db, environment)
    const { accountId } = await openOwner(app)
    const { id: domainId } = await requireDefaultLinkDomain(app)
    const now = app.clock()
    await sql`insert into links
      (id, account_id, domain_id, key, key_lower, type, redirect_to, utm, geo, created_at, updated_at)
      with recursive n(value) as
        (select cast(0 as bigint) union all select value + 1 from n where value < ${sql.lit(MILLION - 1)})
      select 'lnk_' || value, ${accountId}, ${domainId}, 'm' || k, 'm' || k, 'STD',
        'https://shop-' || value % 300 || '.example/collections/boots/' || value || '?size=m',
        '{"source":"newsletter","medium":"email"}', '[]', cast(${now} as bigint), cast(${now} as bigint)
      from (select value, value * ${sql.lit(STRIDE)} % ${sql.lit(MILLION)} as k from n) as numbers`.execute(
      db,
    )
    if (isPostgresUrl(url)) await sql`vacuum analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** The key for a number below a million; consecutive numbers are not adjacent in the index. */
export const millionKey = (number: number): string => `m${(number * STRIDE) % MILLION}`
