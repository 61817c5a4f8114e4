import type { AccountData } from '../../account-data/account-data.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { FORGET_CHECKS_JOB } from './forget-checks.ts'
import { deleteSomeOutbox } from './outbox-store.ts'

export const checksData: AccountData = {
  tables: ['check_outbox'],
  purge: {
    steps: () => [(db, { accountId, limit }) => deleteSomeOutbox(db, { accountId, limit })],
    finish: ({ db, clock }, accountId) =>
      enqueue(db, clock(), { kind: FORGET_CHECKS_JOB, payload: { accountId } }),
  },
}
