import type { LossChoice, LossKind } from '../../../contract/links/import-fields.ts'

export const lossKindNames: Record<LossKind, string> = {
  password: 'Password',
  limit: 'Limit of clicks',
  expiry: 'Start and end',
  rules: 'Rules',
  archived: 'Not live',
  banned: 'Banned',
  tags: 'Tags',
  clicks: 'Clicks so far',
  created: 'Date of creation',
  preview: 'When shared',
  query: 'Passing the query on',
  key: 'Key',
  other: 'Other columns',
}

/** What becomes of rows that are held back. */
export const heldBackNames: Record<LossChoice, string> = {
  'leave-out': 'Leave out',
  pause: 'Import paused',
}
