/** A file being uploaded. It cannot be read before `finish` has resolved. */
export interface Upload {
  write(bytes: Uint8Array): Promise<void>
  finish(): Promise<void>
  /** Leaves nothing readable behind. */
  abandon(): Promise<void>
}

/** Storage for files. Throws the errors of the medium; files.ts adds timeouts and turns them into Problems. */
export interface FileStore {
  begin(name: string): Promise<Upload>
  /** Undefined if there is no such file. */
  open(name: string, range?: FileRange): Promise<FileReader | undefined>
  /** Succeeds if there is no such file. */
  remove(name: string): Promise<void>
  /** Files and unfinished uploads of a folder, with the time of their last change in epoch milliseconds. */
  list(folder: string): AsyncIterable<{ name: string; changedAt: number }>
}

/** Bytes of a file: within it, and at least one. `end` is exclusive. */
export interface FileRange {
  start: number
  end: number
}

export interface FileReader {
  /** Undefined at the end. */
  read(): Promise<Uint8Array | undefined>
  close(): Promise<void>
}
