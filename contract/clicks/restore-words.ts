/** Of the ZIP that is sent: the first part of an export has about a GB at most. */
export const RESTORE_BYTES_MAX = 1_200 * 1024 * 1024

export const restoreStatuses = [
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'UNDOING',
  'DONE',
  'FAILED',
] as const
export type RestoreStatus = (typeof restoreStatuses)[number]

/** What the account will not have as the export has it. */
export const restoreLosses = ['password', 'key'] as const
export type RestoreLoss = (typeof restoreLosses)[number]
