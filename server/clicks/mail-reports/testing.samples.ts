import { expect } from 'bun:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { TestApp } from '../../testing/app.ts'
import { ask, type TeamMate } from '../../testing/people/team.ts'
import type { Post } from '../../testing/post.ts'
import { scheduleReports } from './scheduling.ts'

/** Chooses reports in UTC. */
export async function choose(app: TestApp, mate: TeamMate, body: object = {}) {
  const settings = { every: 'week', scopes: [{ kind: 'all' }], timeZone: 'UTC', ...body }
  const answer = await ask(app, mate.token, 'PUT mail-reports', settings)
  expect([answer.status, await answer.text()]).toMatchObject([200, expect.any(String)])
}

/** Goes on to the next Monday at that time, in UTC. */
export function passToMonday(app: TestApp, clock = 8 * HOUR): number {
  const now = app.app.clock()
  const monday = Math.floor((now + 3 * DAY) / (7 * DAY)) * 7 * DAY + 4 * DAY + clock
  const at = monday > now ? monday : monday + 7 * DAY
  app.pass(at - now)
  return at
}

/** What the worker does once a minute, and after that. */
export async function reportsTo(app: TestApp, post: Post, email: string) {
  await scheduleReports(app.app)
  return post.mailsTo(app.app, email)
}
