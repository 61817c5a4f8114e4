import type { AccountData } from '../../account-data/account-data.ts'
import { clickAndSumExport } from './records/sum-files.ts'

// The clicks of an account are in ClickHouse; features/clicks removes them.
export const analyticsData: AccountData = { tables: [], export: clickAndSumExport() }
