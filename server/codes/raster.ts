import { crc32 } from 'node:zlib'
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm'
import { PRINT_DPI } from '../../contract/codes/qr-design.ts'

export interface Pixels {
  width: number
  height: number
  /** Four bytes a pixel; the colours are premultiplied by alpha. */
  rgba: Uint8Array
}

let engine: Promise<void> | undefined

/** Initialises the drawing engine once, which takes 150 ms. */
export function drawingEngine(): Promise<void> {
  engine ??= Bun.file(Bun.resolveSync('@resvg/resvg-wasm/index_bg.wasm', import.meta.dir))
    .arrayBuffer()
    .then(initWasm)
  return engine
}

/** The SVG as the engine rewrites it: text becomes outlines. */
export async function simplified(svg: string, font: ResvgRenderOptions['font']): Promise<string> {
  await drawingEngine()
  const drawing = new Resvg(svg, font ? { font } : {})
  try {
    return drawing.toString()
  } finally {
    drawing.free()
  }
}

export async function rasterise(
  svg: string,
  width: number,
): Promise<{ png: Uint8Array; pixels: Pixels }> {
  await drawingEngine()
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width } })
  const image = drawing.render()
  try {
    const { width: wide, height, pixels } = image
    return { png: image.asPng(), pixels: { width: wide, height, rgba: pixels } }
  } finally {
    image.free()
    drawing.free()
  }
}

/** Signature and IHDR of a PNG. */
const HEAD = 8 + 25

/** The same PNG with a print resolution of 300 dpi. */
export function printPng(png: Uint8Array): Uint8Array {
  const dotsPerMetre = Math.round(PRINT_DPI / 0.0254)
  const chunk = Buffer.alloc(21)
  chunk.writeUInt32BE(9, 0)
  chunk.write('pHYs', 4, 'latin1')
  chunk.writeUInt32BE(dotsPerMetre, 8)
  chunk.writeUInt32BE(dotsPerMetre, 12)
  chunk.writeUInt8(1, 16)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17)
  return Buffer.concat([png.subarray(0, HEAD), chunk, png.subarray(HEAD)])
}
