import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface S3Store {
  /** A FILES_URL for the store. */
  url(options?: { secret?: string; prefix?: string }): string
  close(): Promise<void>
}

const KEY = 'S3RVER'
const BUCKET = 'unfurly-files'

/**
 * An S3-compatible store on loopback. It checks the signature of each request, but computes that of list requests over
 * another path than the requested one, so a test that lists has to switch the check off.
 */
export async function startS3Store({ isSignatureChecked = true } = {}): Promise<S3Store> {
  const directory = mkdtempSync(join(tmpdir(), 'unfurly-s3-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: !isSignatureChecked,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await store.run()
  return {
    url: ({ secret = KEY, prefix = '' } = {}) =>
      `s3://${KEY}:${secret}@127.0.0.1:${port}/${BUCKET}${prefix}?tls=false`,
    async close() {
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
