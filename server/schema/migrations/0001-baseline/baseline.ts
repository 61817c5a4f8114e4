import { sql } from 'kysely'
import { isPostgres } from '../../../platform/database/database-kind.ts'
import type { Migration } from '../../../platform/database/migrations.ts'
import { abuse } from './abuse.ts'
import { changeLog } from './change-log.ts'
import { domains } from './domains.ts'
import { links } from './links.ts'
import { logins } from './logins.ts'
import { people } from './people.ts'
import { search } from './search.ts'
import { service } from './service.ts'
import type { Statements } from './statements.ts'

/** Links made without a login belong to an account without members. */
const demoAccount: Statements = () => [
  sql`insert into accounts (id, name, tier, created_at) values ('acc_demo', 'Demo links', 'FREE', 0)
    on conflict do nothing`,
]

/** Each refers only to tables before it. */
const parts = [people, logins, domains, links, search, abuse, changeLog, service, demoAccount]

/** The whole schema of the first release. */
export const baseline: Migration = async (db, { text }) => {
  for (const part of parts) {
    for (const statement of part(text, isPostgres(db))) await statement.execute(db)
  }
}
