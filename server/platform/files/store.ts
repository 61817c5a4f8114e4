/** A file on its way into a store. Nobody can read it before `finish` has resolved. */
export interface Upload {
  write(bytes: Uint8Array): Promise<void>
  finish(): Promise<void>
  /** Leaves nothing readable behind. */
  abandon(): Promise<void>
}

/** Where files are kept. Errors are those of the medium; files.ts gives them limits of time and a name. */
export interface FileStore {
  begin(name: string): Promise<Upload>
  /** Undefined where there is no such file. */
  open(name: string): Promise<FileReader | undefined>
  /** A file that is not there counts as removed. */
  remove(name: string): Promise<void>
  /** Files and left-over uploads of a folder, by the time of their last change in epoch milliseconds. */
  list(folder: string): AsyncIterable<{ name: string; changedAt: number }>
}

export interface FileReader {
  /** Undefined at the end. */
  read(): Promise<Uint8Array | undefined>
  close(): Promise<void>
}
