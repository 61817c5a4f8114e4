import type { Context } from 'hono'
import type { z } from 'zod'

let isChecking = false

/** For tests: from now on, a request fails if its response differs from the documented schema. */
export function checkAnswers(): void {
  isChecking = true
}

export async function checkAnswer(
  c: Context,
  schema: z.ZodType | null,
  status: number,
): Promise<void> {
  if (!isChecking || c.error || !c.res.ok) return
  if (c.res.status !== status) {
    throw new Error(
      `${c.req.method} ${c.req.path} answered ${c.res.status}, documented is ${status}`,
    )
  }
  if (status === 201 && c.res.headers.get('location') === null) {
    throw new Error(`${c.req.method} ${c.req.path} made something without a Location`)
  }
  if (!schema) return
  // The API documents are exact: an extra field is a difference too.
  const read = schema.safeParse(await c.res.clone().json())
  if (!read.success) {
    throw new Error(
      `${c.req.method} ${c.req.path} answered otherwise than documented: ${read.error.message}`,
    )
  }
}
