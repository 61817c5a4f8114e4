import type { AccountData } from '../../account-data/account-data.ts'
import { clickExport } from './records/click-files.ts'

// The clicks of an account are in ClickHouse; features/clicks removes them.
export const analyticsData: AccountData = { tables: [], export: clickExport() }
