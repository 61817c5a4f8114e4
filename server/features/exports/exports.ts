import type { Export } from '../../../contract/exports.ts'
import type { App, Caller } from '../../context.ts'

export async function listExports(_app: App, _caller: Caller): Promise<{ items: Export[] }> {
  throw new Error('unwritten')
}
export async function startExport(_app: App, _caller: Caller): Promise<Export> {
  throw new Error('unwritten')
}
export async function readExport(_app: App, _caller: Caller, _id: string): Promise<Export> {
  throw new Error('unwritten')
}
export async function exportFile(
  _app: App,
  _caller: Caller,
  _id: string,
): Promise<{ stream: ReadableStream<Uint8Array>; size: number; name: string }> {
  throw new Error('unwritten')
}
