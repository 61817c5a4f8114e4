import type { AccountData } from '../../account-data/account-data.ts'
import { clickAndSumExport } from './records/sum-files.ts'

// The clicks of an account are in ClickHouse; clicks/recording removes them.
export const analyticsData: AccountData = { tables: [], export: clickAndSumExport() }
