import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json)$/
const SMALLEST_BYTES = 1024
// The slowest quality: a build is made once, and the next lower quality makes each first visit a fifteenth larger.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Writes `.br` and `.gz` next to each asset that they make smaller; the server sends what the browser accepts. */
export async function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!TEXT.test(name) || statSync(path).size < SMALLEST_BYTES) continue
    const text = readFileSync(path)
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, BROTLI))
    writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
  }
}
