import type { Context } from 'hono'
import type { z } from 'zod'

let isChecking = false

/** For tests: from now on, a request fails if its response differs from the documented schema. */
export function checkAnswers(): void {
  isChecking = true
}

interface Documented {
  schema: z.ZodType | null
  status: number
  orMade: number | undefined
  isTagged: boolean
}

export async function checkAnswer(c: Context, documented: Documented): Promise<void> {
  if (!isChecking || c.error || !c.res.ok) return
  const { schema } = documented
  requireHead(c, documented)
  if (!schema) return
  // The API documents are exact: an extra field is a difference too.
  const read = schema.safeParse(await c.res.clone().json())
  if (!read.success) {
    throw new Error(
      `${c.req.method} ${c.req.path} answered otherwise than documented: ${read.error.message}`,
    )
  }
}

function requireHead({ req, res }: Context, { status, orMade, isTagged }: Documented): void {
  const call = `${req.method} ${req.path}`
  if (res.status !== status && res.status !== orMade) {
    throw new Error(`${call} answered ${res.status}, documented is ${status}`)
  }
  if (res.status === 201 && res.headers.get('location') === null) {
    throw new Error(`${call} made something without a Location`)
  }
  // The answer to a repeated Idempotency-Key is kept without its tag.
  const isKept = res.headers.has('idempotent-replayed')
  if (isTagged && !isKept && res.headers.get('etag') === null) {
    throw new Error(`${call} answered without an ETag`)
  }
}
