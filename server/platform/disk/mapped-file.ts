import { dlopen, FFIType, type Pointer, toArrayBuffer } from 'bun:ffi'
import { closeSync, fstatSync, openSync } from 'node:fs'

const PROT_READ = 1
const MAP_SHARED = 1
const MAP_FAILED = -1
const LIBRARY = process.platform === 'darwin' ? 'libSystem.B.dylib' : 'libc.so.6'

/**
 * The bytes of a file, mapped for as long as the process lives: all processes share its pages. `Bun.mmap` opens the file for
 * writing, which a user who may only read it cannot. Writing to the bytes ends the process. Throws if the file cannot be
 * read.
 */
export function mapFile(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    return Buffer.from(toArrayBuffer(map(path, { file, size }), 0, size))
  } finally {
    closeSync(file)
  }
}

function map(path: string, { file, size }: { file: number; size: number }): Pointer {
  const { symbols } = dlopen(LIBRARY, {
    mmap: {
      args: [
        ...[FFIType.ptr, FFIType.u64, FFIType.i32],
        ...[FFIType.i32, FFIType.i32, FFIType.i64],
      ],
      // As a number, since -1 tells of a failure.
      returns: FFIType.i64_fast,
    },
  })
  const at = symbols.mmap(null, size, PROT_READ, MAP_SHARED, file, 0)
  if (Number(at) === MAP_FAILED) throw new Error(`${path} cannot be mapped`)
  return Number(at) as Pointer
}
