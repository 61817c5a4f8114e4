import { UPLOAD_BYTES_MAX } from '../../../contract/links/uploads.ts'
import type { App } from '../../context.ts'
import { isOwnAddress } from '../../domains/index.ts'
import { SECOND } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { agentOf } from '../../platform/safe-fetch/agent.ts'
import { type NotFetched, safeFetch } from '../../platform/safe-fetch/safe-fetch.ts'

const TIMEOUT_MS = 10 * SECOND
const PAGE = /^\s*(text\/html|application\/xhtml\+xml)\b/i

/** Refuses invalid addresses and our own hosts, whose pictures are stored already and belong to an account. */
export async function requirePictureAddress(app: App, address: string): Promise<string> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw refusal('Use an address that begins with https:// or http://')
  if (await isOwnAddress(app, url))
    throw refusal('This picture is on this installation already. Choose its file instead')
  return url.href
}

/** The bytes of a picture. Its content type is not checked, except for pages: decoding shows whether it is one. */
export async function fetchPicture(app: App, address: string): Promise<Uint8Array> {
  const fetched = await safeFetch(app.outside, address, {
    timeoutMs: TIMEOUT_MS,
    bytes: UPLOAD_BYTES_MAX,
    headers: {
      'user-agent': agentOf(app),
      // Servers that negotiate would send AVIF, which not every machine decodes.
      accept: 'image/webp,image/png,image/jpeg,image/gif;q=0.9,image/*;q=0.5',
    },
  })
  if (fetched.kind !== 'fetched') throw refusal(whyNot(fetched))
  if (fetched.status >= 300) throw refusal('There is no picture at this address any more')
  if (PAGE.test(fetched.headers['content-type'] ?? ''))
    throw refusal('There is a page at this address, and no picture')
  if (fetched.isCut) throw refusal('This picture is larger than 5 MB')
  return fetched.body
}

function whyNot({ kind, why }: NotFetched): string {
  if (kind === 'refused') return 'This address cannot be fetched from here'
  return why === 'timeout'
    ? 'The picture did not arrive in time'
    : 'The picture could not be fetched'
}

const refusal = (message: string): Problem =>
  new Problem('invalid', { errors: { address: message } })
