import { SECOND } from '../clock.ts'
import { agentOf } from '../safe-fetch/agent.ts'
import { type FailedHop, type FetchedHop, fetchHop } from '../safe-fetch/fetch-hop.ts'
import type { FetchDependencies } from '../safe-fetch/pin.ts'

export interface OutgoingPost {
  url: string
  headers: Readonly<Record<string, string>>
  content: string
  timeoutMs: number
}

export interface PostResult {
  /** The receiver answered with a status of success. */
  isDelivered: boolean
  /** Such as '200' or a sentence. */
  answer: string
  /** The receiver wants no more of them. */
  isGone: boolean
  /** The start of the answer's body; empty if there is none. */
  body: string
  ms: number
}

interface Poster {
  outside: FetchDependencies
  version: string
  config: { publicUrl: string }
}

/** More of an answer is not read: it matters to nobody but the receiver. */
const ANSWER_BYTES = 10_000
const GONE = 410

/** Posts to an address that a user chose. Redirects are not followed, because the content is for this receiver only. */
export async function postOutside(
  app: Poster,
  { url, headers, content, timeoutMs }: OutgoingPost,
): Promise<PostResult> {
  const fetched = await fetchHop(app.outside, url, {
    method: 'POST',
    headers: { 'user-agent': agentOf(app), ...headers },
    content,
    timeoutMs,
    bytes: ANSWER_BYTES,
  })
  const { ms } = fetched
  return fetched.kind === 'fetched'
    ? { ...resultOf(fetched), ms }
    : { isDelivered: false, answer: sentenceOf(fetched, timeoutMs), isGone: false, body: '', ms }
}

function resultOf({ status, body }: FetchedHop): Omit<PostResult, 'ms'> {
  const isRedirect = status >= 300 && status < 400
  return {
    isDelivered: status >= 200 && status < 300,
    answer: isRedirect ? `${status}: it leads to another address. Enter that one.` : String(status),
    isGone: status === GONE,
    body: new TextDecoder().decode(body),
  }
}

const sentences: Readonly<Record<string, string>> = {
  private: 'The address is in a private network, which is not allowed',
  port: 'The port of the address is not allowed',
  scheme: 'The address is not allowed',
  credentials: 'The address has a user name or password, which is not allowed',
  'no-address': 'The address is not valid',
  ENOTFOUND: 'The name of the host was not found',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ECONNREFUSED: 'The host refused the connection',
  ECONNRESET: 'The host ended the connection',
}

function sentenceOf({ why }: FailedHop, timeoutMs: number): string {
  if (why === 'timeout') return `No answer within ${timeoutMs / SECOND} seconds`
  const sentence = sentences[why]
  if (sentence !== undefined) return sentence
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/i.test(why))
    return 'The certificate of the host is not valid'
  return 'The host could not be reached'
}
