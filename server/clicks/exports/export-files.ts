export const EXPORT_FILES = 'exports'

/** No call accepts a file name: it comes from a row that was looked up by its account. */
export const fileOf = (name: string): string => `${EXPORT_FILES}/${name}`

/** Each attempt writes files of its own, so late writes of an interrupted runner are never served. */
export const partName = (exportId: string, attempt: number, number: number): string =>
  `${exportId}-${attempt}-${number}`
