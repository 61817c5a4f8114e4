import type { Context } from 'hono'
import type { z } from 'zod'

let isChecking = false

/** Tests turn this on: from then on an answer that differs from its documented schema fails its request. */
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
  if (!schema) return
  // The documents promise exactly these fields, so a field too many is a difference as well.
  const read = schema.safeParse(await c.res.clone().json())
  if (!read.success) {
    throw new Error(
      `${c.req.method} ${c.req.path} answered otherwise than documented: ${read.error.message}`,
    )
  }
}
