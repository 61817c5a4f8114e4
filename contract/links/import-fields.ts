export const IMPORT_ROWS_MAX = 50_000
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024

/** Fields that a column of a file can be mapped to. */
export const importFields = [
  'redirectTo',
  'key',
  'domain',
  'title',
  'note',
  'tags',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'startsAt',
  'expiresAt',
  'disabled',
  'forwardQuery',
] as const
export type ImportField = (typeof importFields)[number]

export const importStatuses = [
  'READING',
  'SENT',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'DONE',
  'CANCELLED',
  'FAILED',
] as const
export type ImportStatus = (typeof importStatuses)[number]
