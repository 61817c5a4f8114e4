/** Of a ZIP that is sent: each of an export has about a GB at most. */
export const RESTORE_BYTES_MAX = 1_200 * 1024 * 1024
/** Of an export with 50 million clicks there are about ten. */
export const RESTORE_PARTS_MAX = 16

export const restoreStatuses = [
  'WAITING',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'UNDOING',
  'DONE',
  'FAILED',
] as const
export type RestoreStatus = (typeof restoreStatuses)[number]

/** What the account will not have as the export has it. */
export const restoreLosses = ['password', 'key', 'hub', 'channel', 'domain'] as const
export type RestoreLoss = (typeof restoreLosses)[number]
