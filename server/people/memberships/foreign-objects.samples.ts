import type { ForeignObject, Owned } from '../../testing/foreign-objects/foreign-object.ts'

const ui = '/api/ui/v1'

const account: Owned = async (_, { accountId }) => accountId

export const membershipsObjects: readonly ForeignObject[] = [
  { call: `DELETE ${ui}/accounts/{}/leave`, owned: account, missing: 'acc_missing', own: 409 },
  { call: `PUT ${ui}/accounts/{}/accept`, owned: account, missing: 'acc_missing', own: 404 },
  { call: `DELETE ${ui}/accounts/{}/decline`, owned: account, missing: 'acc_missing', own: 404 },
  { call: `PUT ${ui}/accounts/{}/restore`, owned: account, missing: 'acc_missing', own: 404 },
]
