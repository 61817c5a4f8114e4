import { countBatch } from '../clicks/recording/counting.ts'
import type { Database } from '../platform/database/database.ts'
import type { TestApp } from '../testing/app.ts'
import { type Colleague, sessionToken } from '../testing/people/callers.ts'
import { mailNotices } from './mails/send.ts'

const NOTICES = '/api/ui/v1/notices'
export const HOSTILE = '<img src=x onerror=alert(1)> "quoted" & https://evil.example'

/** A new user with an account, and their calls. */
export async function newcomer(open: TestApp) {
  const email = `${crypto.randomUUID()}@example.org`
  const registered = await open.register(email)
  const { sub: userId, acc: accountId } = JSON.parse(
    Buffer.from(registered.split('.')[1] ?? '', 'base64url').toString(),
  )
  return { ...reader(open, { userId, accountId }), email }
}

export type Newcomer = Awaited<ReturnType<typeof newcomer>>

export function reader(open: TestApp, who: Colleague) {
  const call = async (path = '', init: Parameters<TestApp['call']>[1] = {}) =>
    open.call(`${NOTICES}${path}`, { token: await sessionToken(open, who), ...init })
  const read = async (path = '') => (await call(path)).json()
  return {
    ...who,
    call,
    token: () => sessionToken(open, who),
    list: async () => (await read()).items,
    unseen: async (): Promise<number> => (await read('/unseen')).unseen,
    see: (upTo: string) => call('/seen', { method: 'PUT', body: { upTo } }),
    choose: (kind: string, choice: { bell: boolean; mail?: boolean }) =>
      call('/settings', { method: 'PUT', body: { items: [{ kind, ...choice }] } }),
  }
}

export const domainNotice = (accountId: string, mark: string, name = 'go.example') => ({
  accountId,
  kind: 'domain' as const,
  subject: 'dom_one',
  mark,
  facts: { name, event: 'lost' as const },
})

export async function newLink(open: TestApp, who: Newcomer, title = 'Shop') {
  const body = { redirectTo: 'https://example.com/', title }
  const made = await open.call('/api/ui/v1/redirects/standard', { token: await who.token(), body })
  return made.json()
}

let batches = 0
/** Adds clicks to the counter of a link, as the shipper does. */
export const click = (open: TestApp, { accountId }: Colleague, linkId: string, human: number) =>
  countBatch(
    open.app.db as Database,
    { id: `batch-${batches++}`, clicks: human, shippedAt: open.app.clock() },
    [{ linkId, accountId, total: human, human }],
  )

/** Runs the mail jobs that are due, each twice, as after a crash that came before its end was noted. */
export async function runMails({ app }: TestApp): Promise<void> {
  const jobs = await app.db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', 'notice-mail')
    .where('run_at', '<=', app.clock())
    .execute()
  for (const { id, payload } of jobs) {
    await app.db.deleteFrom('jobs').where('id', '=', id).execute()
    await mailNotices(app, JSON.parse(payload))
    await mailNotices(app, JSON.parse(payload))
  }
}
