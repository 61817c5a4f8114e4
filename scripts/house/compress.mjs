import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json)$/
const SMALLEST_BYTES = 1024
// The slowest: a build is made once, and one step below it each first visit carries a fifteenth more.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Writes `.br` and `.gz` beside each asset that gets smaller by it; the server sends what the browser takes. */
export async function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!TEXT.test(name) || statSync(path).size < SMALLEST_BYTES) continue
    const text = readFileSync(path)
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, BROTLI))
    writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
  }
}
