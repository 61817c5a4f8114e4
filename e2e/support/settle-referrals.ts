/** Run by Bun: decides the referrals of a program's database as its chore would that many days from now. */
import { decideDueReferrals } from '../../server/plans/referrals/due-referrals.ts'
import { DAY } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { testServices } from '../../server/testing/app.ts'

const [file = '', days = '0'] = process.argv.slice(-2)
const db = openDatabase({ url: file, timeoutMs: 10_000 })
const now = Date.now() + Number(days) * DAY
await decideDueReferrals(testServices(db, {}, () => now))
await db.destroy()
