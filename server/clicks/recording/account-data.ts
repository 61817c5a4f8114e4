import type { AccountData } from '../../account-data/account-data.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { deleteCounters } from './counters-store.ts'
import { FORGET_CLICKS_JOB } from './forget-clicks.ts'

export const clicksData: AccountData = {
  tables: ['link_clicks'],
  purge: {
    steps: () => [(db, { accountId, limit }) => deleteCounters(db, accountId, limit)],
    finish: ({ db, clock }, accountId) =>
      enqueue(db, clock(), { kind: FORGET_CLICKS_JOB, payload: { accountId, round: 0 } }),
  },
}
