import type { Row } from './row.ts'

export type UploadsTable = Row<
  'uploads',
  {
    /** Its file in the store, and the last part of its address. */
    name: string
    /** In bytes. */
    size: number
  }
>
