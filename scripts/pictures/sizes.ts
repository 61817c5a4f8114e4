import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Width and height of each picture in pixels, by its name; the same in both colour schemes. */
export type Sizes = Record<string, { width: number; height: number }>

const fileIn = (folder: string) => join(folder, 'sizes.json')

export const readSizes = (folder: string): Sizes => JSON.parse(readFileSync(fileIn(folder), 'utf8'))

export function writeSizes(folder: string, sizes: Sizes): void {
  const sorted = Object.entries(sizes).toSorted(([a], [b]) => a.localeCompare(b))
  writeFileSync(fileIn(folder), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** From the header of the PNG. */
export function sizeOfPng(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
