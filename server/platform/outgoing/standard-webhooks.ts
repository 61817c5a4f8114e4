import { createHmac, randomBytes } from 'node:crypto'

/** Marks a secret of the Standard Webhooks. */
export const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new key for signatures, as receivers enter it: `whsec_` and base64. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export interface SignedContent {
  /** The same in each attempt, so that a receiver can drop what it has had before. */
  id: string
  /** Of this attempt, in epoch milliseconds. */
  at: number
  content: string
}

/** The headers of the Standard Webhooks, with a signature by each secret: while one replaces another, both sign. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, content }: SignedContent,
): Record<string, string> {
  const seconds = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${content}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
