import type { App } from '../context.ts'
import { tryHubCode } from '../hubs/unlock/hub-code.ts'
import { tryLinkPassword } from '../links/links.ts'
import { reportFromPage } from '../operators/abuse/abuse.ts'
import { isDatabaseAway } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { VisitorForm } from '../redirect/gate/forms.ts'

/** Answers the forms of visitor pages that redirect processes forward. */
export function answerVisitorForms(app: App) {
  return async (request: Request): Promise<Response> => {
    try {
      // A redirect process uses GET to check that this process answers.
      if (request.method === 'GET') return Response.json(null)
      return Response.json(await take(app, VisitorForm.parse(await request.json())))
    } catch (error) {
      const isAway = isDatabaseAway(error) || error instanceof Problem
      if (!isAway) app.log.error('a form of a visitor failed', { error })
      return new Response(null, { status: 503 })
    }
  }
}

async function take(app: App, form: VisitorForm): Promise<unknown> {
  if (form.kind === 'password') return tryLinkPassword(app, form)
  if (form.kind === 'hub-code') return tryHubCode(app, form)
  await reportFromPage(app, form)
  return null
}
