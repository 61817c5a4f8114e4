import type { Context } from 'hono'
import type { Call } from '../context.ts'
import { Problem } from '../platform/http/problem.ts'
import { failAsProblem } from './http-edge.ts'
import { findForm } from './page-forms.ts'

// The link in a mail that ends such mails: a page of ours posts to it with a form, and mail programs do by themselves.

export interface StopCall extends Call {
  Variables: Call['Variables'] & {
    /** The caller is a mail program and not a page of ours. */
    isMailProgram?: boolean
  }
}

/** So that a call may have more variables. */
type StopContext = Pick<Context<StopCall>, 'var' | 'req' | 'text' | 'redirect'> & {
  set(key: 'isMailProgram', value: boolean): void
}

interface Stop {
  /** Of the pages that say how it went, each named by its outcome. */
  folder: string
  /** The answer to a mail program. */
  said: string
  /** Returns the outcome; `unknown` for a code that is not ours. */
  stop: (code: string) => Promise<string>
}

/** A form of a page leads to the page of its outcome; a mail program gets a status (RFC 8058). */
export async function answerStop(c: StopContext, { folder, said, stop }: Stop): Promise<Response> {
  c.set('isMailProgram', (await findForm(c.req.raw))?.get('by') !== 'page')
  const outcome = await stop(c.req.query('code') ?? '')
  if (!c.var.isMailProgram) return toPage(c, `${folder}/${outcome}`)
  // A mail program follows no redirect. It looks at the status only.
  if (outcome === 'unknown') throw new Problem('not-found')
  return c.text(said)
}

/** Shows our failures as a page, except to mail programs. */
export function failAsPage(error: Error, c: StopContext): Response {
  const answer = failAsProblem(c.var.app)(error, c)
  if (c.var.isMailProgram || answer.status < 500) return answer
  return toPage(c, `error?request=${c.var.requestId}`)
}

export const toPage = (c: StopContext, path: string): Response =>
  c.redirect(c.var.app.config.basePath + path, 303)
