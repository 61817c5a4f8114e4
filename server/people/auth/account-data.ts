import type { AccountData } from '../../account-data/account-data.ts'
import { deleteAnswersOf, listAnswerOwners } from './account-data-store.ts'

export const authData: AccountData = {
  tables: ['sessions', 'idempotency', 'address_marks'],
  purge: {
    async steps(db, accountId) {
      const owners = await listAnswerOwners(db, accountId)
      return owners.map(
        (owner) =>
          (tx, { limit }) =>
            deleteAnswersOf(tx, owner, limit),
      )
    },
  },
}
