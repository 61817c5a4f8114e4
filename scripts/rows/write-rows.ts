// Writes the types of the rows anew from an empty database that has had all migrations.
import { writeFileSync } from 'node:fs'
import { openDatabase } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/schema/migrate.ts'
import { ROWS_FILE, readRows, textOf } from './rows.ts'

const db = openDatabase({ url: ':memory:', timeoutMs: 10_000 })
await migrate(db)
writeFileSync(ROWS_FILE, textOf(await readRows(db)))
await db.destroy()
