/** An Idempotency-Key and the body that it stands for. */
export interface RequestKey {
  key: string
  body: string
}

/**
 * The same body sent again keeps its key, so that a retry after a lost answer makes no second link; another body gets
 * another key, since the server refuses one that comes with two bodies.
 */
export function requestKeyFor(
  body: unknown,
  last: RequestKey | undefined,
  newKey: () => string,
): RequestKey {
  const text = JSON.stringify(body)
  return last?.body === text ? last : { key: newKey(), body: text }
}

/** crypto.randomUUID is missing on pages that came over plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
