/** An Idempotency-Key and the body it belongs to. */
export interface RequestKey {
  key: string
  body: string
}

/**
 * Resending the same body reuses its key, so that a retry after a lost response does not create a second link. Another
 * body gets a new key, because the server rejects a key that is reused with a different body.
 */
export function requestKeyFor(
  body: unknown,
  last: RequestKey | undefined,
  newKey: () => string,
): RequestKey {
  const text = JSON.stringify(body)
  return last?.body === text ? last : { key: newKey(), body: text }
}

/** Not crypto.randomUUID, which is missing on pages served over plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
