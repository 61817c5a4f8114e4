export interface UploadsTable {
  /** Its file in the store, and the last part of its address. */
  name: string
  account_id: string
  width: number
  height: number
  /** In bytes. */
  size: number
  created_at: number
}
