import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { accountData } from '../../../account-data/features.ts'
import {
  type ClickRow,
  prepareAnalytics,
  removeClicks,
  storeClicks,
} from '../../../clicks/analytics/analytics.ts'
import { FORGET_CLICKS_JOB, forgetClicks } from '../../../clicks/recording/forget-clicks.ts'
import { forgetRemovedDomains } from '../../../domains/own/removal.ts'
import { addStep, openIncident } from '../../../monitoring/incidents/incidents.ts'
import { syncLink } from '../../../monitoring/monitoring.ts'
import { keepChecks } from '../../../monitoring/stored-checks/checks.ts'
import { FORGET_CHECKS_JOB, forgetChecks } from '../../../monitoring/stored-checks/forget-checks.ts'
import { newBilling } from '../../../plans/billing/new-billing.ts'
import { openClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY, HOUR, SECOND } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { writing } from '../../../platform/database/writing.ts'
import { newId } from '../../../platform/ids.ts'
import { type JobHandlers, openJobRunner } from '../../../platform/jobs/jobs.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../../testing/app.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { confirmSessions } from '../../../testing/people/confirmed.ts'
import { linkRow } from '../../../testing/programs/redirect-rows.ts'
import { openTestStore } from '../../../testing/servers/engine.ts'
import { until } from '../../../testing/until.ts'
import { openSession } from '../../auth/auth.ts'
import { waitingDelivery } from '../../outbox/outbox.ts'
import { reopenAccount } from '../accounts.ts'
import { PURGE_JOB } from './deletion.ts'
import { purgeAccount } from './purge.ts'

// An engine, two databases and many rows, besides other tests.
setDefaultTimeout(60_000)

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const environment = { CLICKHOUSE_URL: started.url }

interface Owner {
  email: string
  token: string
  accountId: string
  userId: string
}

async function owner(test: TestApp): Promise<Owner> {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await test.register(email)
  const account = await (await test.call('/api/ui/v1/account', { token })).json()
  const { id } = await test.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { email, token, accountId: account.id, userId: id }
}

async function join({ app }: TestApp, userId: string, accountId: string): Promise<void> {
  const membership = { account_id: accountId, user_id: userId, role: 47, status: 'ACTIVE' }
  await app.db
    .insertInto('memberships')
    .values({ ...membership, created_at: 0 })
    .execute()
}

/** Adds a row to every table that can hold one of an account or of a user in it. */
async function fill(test: TestApp, { accountId, userId, token, email }: Owner): Promise<void> {
  const { db } = test.app
  const at = { created_at: 0, expires_at: 9e12 }
  const domainId = newId('dom')
  await test.call('/api/ui/v1/redirects/standard', {
    token,
    body: { redirectTo: 'https://example.com/', title: 'Some words' },
    headers: { 'idempotency-key': 'once' },
  })
  const domain = {
    id: domainId,
    kind: 'link',
    account_id: accountId,
    is_default: 0,
    stopped_at: null,
    key_rule: 'standard' as const,
    case_sensitive: 0,
  }
  await db
    .insertInto('domains')
    .values({ ...domain, name: `${domainId}.example`, created_at: 0 })
    .execute()
  await db
    .insertInto('own_domains')
    .values({
      id: domainId,
      account_id: accountId,
      kind: 'link',
      name: `${domainId}.example`,
      proof: 'proof',
      state: 'verified',
      state_since: 0,
      checked_at: 0,
      next_check_at: null,
      finding: '{}',
      root_target: null,
      not_found_target: null,
      expired_target: null,
      created_by: userId,
      created_at: 0,
      key_rule: 'standard',
      case_sensitive: 0,
    })
    .execute()
  await db
    .insertInto('domain_apps')
    .values({ domain_id: domainId, account_id: accountId, apps: '{"ios":[],"android":[]}' })
    .execute()
  await db
    .insertInto('orphan_hits')
    .values({
      account_id: accountId,
      domain_id: domainId,
      day: '2026-11-20',
      kind: 'human',
      key: 'misprint',
      referrer: 'direct',
      country: 'DE',
      hits: 1,
      last_at: 0,
    })
    .execute()
  await db
    .insertInto('mail_reports')
    .values({
      id: newId('mrp'),
      account_id: accountId,
      user_id: userId,
      every: 'week',
      scopes: '[]',
      time_zone: 'UTC',
      next_at: 0,
      done_for: '',
    })
    .execute()
  await fillNotices(test, { accountId, userId })
  await db
    .insertInto('extension_grants')
    .values({
      code_hash: newId('grant'),
      account_id: accountId,
      user_id: userId,
      session_id: '',
      challenge: '',
      name: 'Chrome on Linux',
      expires_at: 0,
    })
    .execute()
  await db
    .insertInto('saved_views')
    .values({
      id: newId('viw'),
      account_id: accountId,
      user_id: userId,
      name: 'Spring',
      name_lower: 'spring',
      query: '',
      created_at: 0,
    })
    .execute()
  await db
    .insertInto('waiting_conversions')
    .values({
      account_id: accountId,
      id: 'cnv_waiting',
      click_id: 'any',
      clicked_at: 0,
      name: 'Signup',
      reference: '',
      currency: '',
      thousandths: 0,
      received_at: 0,
      try_at: 0,
    })
    .execute()
  await db
    .insertInto('converted_clicks')
    .values({ account_id: accountId, click_id: 'any', clicked_at: 0, marks: '' })
    .execute()
  await db
    .insertInto('conversion_uses')
    .values({ account_id: accountId, day: 0, day_used: 1, month: 0, month_used: 1 })
    .execute()
  await insertLinks(test, accountId, { domainId, count: 2 })
  const dom = await db.selectFrom('domains').select('id').where('is_default', '=', 1).execute()
  await db
    .insertInto('retired_keys')
    .values(
      [domainId, dom[0]?.id ?? ''].map((domain_id) => ({
        domain_id,
        key_lower: newId('key'),
        account_id: accountId,
        retired_at: 0,
      })),
    )
    .execute()
  const invitation = newId('inv')
  await db
    .insertInto('invitations')
    .values({
      id: invitation,
      account_id: accountId,
      email: `invited-${email}`,
      role: 1,
      invited_by: userId,
      only_own_links: 0,
      ...at,
    })
    .execute()
  await db
    .insertInto('registrations')
    .values({
      code_hash: newId('reg'),
      email: `invited-${email}`,
      referral_code: null,
      promo_code: null,
      used_at: null,
      invitation_id: invitation,
      is_setup: 0,
      ...at,
    })
    .execute()
  await db
    .insertInto('api_keys')
    .values({
      id: newId('key'),
      account_id: accountId,
      user_id: userId,
      name: 'Nightly',
      prefix: 'uf_abc',
      key_hash: newId('key'),
      permissions: 1,
      allowed_addresses: '[]',
      last_used_at: null,
      is_extension: 0,
      only_own_links: 0,
      ...at,
    })
    .execute()
  const exportId = newId('exp')
  await db
    .insertInto('exports')
    .values({
      id: exportId,
      account_id: accountId,
      user_id: userId,
      status: 'DONE',
      progress: 100,
      size: 5,
      ...at,
    })
    .execute()
  await db
    .insertInto('account_restores')
    .values({
      id: newId('rst'),
      account_id: accountId,
      user_id: userId,
      status: 'CHECKED',
      size: 10,
      plan: '{}',
      done: 0,
      problem: null,
      ...at,
    })
    .execute()
  await db
    .insertInto('export_parts')
    .values({
      export_id: exportId,
      number: 1,
      file: exportId,
      size: 5,
      row_count: 0,
      attempt: 1,
      next: null,
    })
    .execute()
  await test.app.files.put(`exports/${exportId}`, new Blob(['a zip']).stream())
  await fillTags(test, accountId)
  await fillFolder(test, { accountId, userId })
  await fillHubs(test, { accountId, userId })
  await fillQrAndAbuse(test, { accountId, userId })
  await fillBilling(test, accountId)
  await fillPerson(test, userId)
  await fillReferrals(test, { accountId, userId })
  await fillMaintenanceAndStatus(test, { accountId, userId })
  await fillMonitoring(test, accountId)
  await fillAlerts(test, accountId)
}

async function fillBilling({ app: { db } }: TestApp, accountId: string): Promise<void> {
  const customerId = newId('cus')
  const at = 0
  await db
    .insertInto('billing')
    .values({
      ...newBilling({ accountId, customerId, now: at }),
      subscription_id: newId('sub'),
      status: 'ACTIVE',
    })
    .execute()
  await db
    .insertInto('billing_customers')
    .values({ customer_id: customerId, account_id: accountId, created_at: at })
    .execute()
  await db
    .insertInto('billing_cards')
    .values({ account_id: accountId, fingerprint_hash: newId('card') })
    .execute()
  await db
    .insertInto('plan_notices')
    .values({ account_id: accountId, notice: 'trial-3', sent_at: at })
    .execute()
}

async function fillFolder(
  { app: { db } }: TestApp,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const folder = newId('fld')
  await db
    .insertInto('folders')
    .values({
      ...{ id: folder, account_id: accountId, name: 'Print', name_lower: 'print' },
      ...{ color: 'sky', access: 'members', created_at: 0, deleted_at: null },
    })
    .execute()
  await db.insertInto('folder_members').values({ folder_id: folder, user_id: userId }).execute()
}

async function fillTags({ app: { db } }: TestApp, accountId: string): Promise<void> {
  const tag = newId('tag')
  const [link] = await db
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  await db
    .insertInto('tags')
    .values({
      id: tag,
      account_id: accountId,
      name: 'Print',
      name_lower: 'print',
      color: 'sky',
      created_at: 0,
      deleted_at: null,
    })
    .execute()
  await db
    .insertInto('link_tags')
    .values({ tag_id: tag, link_id: link?.id ?? '' })
    .execute()
  const imported = newId('imp')
  await db
    .insertInto('imports')
    .values({
      id: imported,
      account_id: accountId,
      user_id: null,
      role: 127,
      status: 'SENT',
      encoding: 'utf-8',
      columns: '[]',
      plan: null,
      problem: null,
      total: 1,
      done: 0,
      good: 0,
      undone: null,
      created_at: 0,
      expires_at: 9e12,
    })
    .execute()
  await db
    .insertInto('import_pieces')
    .values({ import_id: imported, first_row: 0, lines: '[]', verdicts: null, made: null })
    .execute()
  await fillMoveCheck(db, { accountId, imported })
}

async function fillMoveCheck(
  db: Database,
  { accountId, imported }: { accountId: string; imported: string },
): Promise<void> {
  const counts = { total: 1, next_row: 1, done: 1, same: 0, skipped: 0, silent_rows: 0 }
  await db
    .insertInto('move_checks')
    .values({
      ...counts,
      import_id: imported,
      account_id: accountId,
      old_address: 'https://old.example/',
      status: 'DONE',
      found: '{"old-missing":1}',
      problem: null,
      started_at: 0,
      ended_at: 0,
    })
    .execute()
  await db
    .insertInto('move_differences')
    .values({
      import_id: imported,
      row_number: 1,
      kind: 'old-missing',
      old_address: 'https://old.example/a',
      old_target: null,
      old_status: 404,
      new_address: 'https://go.example/a',
      new_target: 'https://example.com/',
    })
    .execute()
}

async function fillHubs(
  { app: { db } }: TestApp,
  { accountId: account_id, userId }: { accountId: string; userId: string },
): Promise<void> {
  const { id, domain_id } = await db
    .selectFrom('links')
    .select(['id', 'domain_id'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const none = { description: null, scheduled_version: null, scheduled_at: null, noindex: 0 }
  await db
    .insertInto('hubs')
    .values({
      ...none,
      id,
      account_id,
      domain_id,
      settings: '{}',
      is_root: 0,
      draft_version: 1,
      draft_hash: 'x',
      published_version: 1,
      published_hash: 'x',
      published_at: 0,
      saved_at: 0,
      saved_by: userId,
    })
    .execute()
  const version = { hub_id: id, number: 1, account_id, kind: 'PUBLISHED', label: null } as const
  await db
    .insertInto('hub_versions')
    .values({
      ...version,
      author_id: userId,
      created_at: 0,
      summary: '',
      hash: 'x',
      document: '{}',
    })
    .execute()
  await db
    .insertInto('hub_buttons')
    .values({ link_id: id, hub_id: id, account_id, place: 'b1' })
    .execute()
  await db
    .insertInto('hub_experiments')
    .values({
      id: newId('hxp'),
      hub_id: id,
      account_id,
      version_a: 1,
      version_b: 2,
      share: 50,
      own_places: '[]',
      status: 'RUNNING',
      started_at: 0,
      started_by: userId,
      ended_at: null,
      ended_by: null,
      promoted: null,
    })
    .execute()
  await db
    .insertInto('hub_subscribers')
    .values({
      id: newId('hsb'),
      hub_id: id,
      account_id,
      block_id: 'b2',
      email: 'reader@example.com',
      status: 'CONFIRMED',
      consent: 'Letters',
      requested_at: 0,
      confirmed_at: 1,
      unsubscribed_at: null,
    })
    .execute()
  await db
    .insertInto('hub_presence')
    .values({
      hub_id: id,
      user_id: userId,
      tab: 'tab-of-terns',
      account_id,
      block_id: 'b2',
      area: null,
      opened_at: 0,
      seen_at: 1,
    })
    .execute()
}

async function fillQrAndAbuse(
  { app: { db } }: TestApp,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const at = { created_at: 0, updated_at: 0 }
  const style = { id: newId('qrp'), name: 'Menu', design: '{}', is_default: 1 }
  await db
    .insertInto('qr_presets')
    .values({ ...style, account_id: accountId, ...at })
    .execute()
  const picture = { name: newId('pic'), width: 20, height: 10, size: 72, created_at: 0 }
  await db
    .insertInto('uploads')
    .values({ ...picture, account_id: accountId })
    .execute()
  const { id: linkId } = await db
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const ban = { account_id: accountId, reason: 'SPAM', banned_by: userId, banned_at: 0 }
  await db
    .insertInto('link_bans')
    .values({ ...ban, link_id: linkId })
    .execute()
  await db.insertInto('account_bans').values(ban).execute()
  await db
    .insertInto('reports')
    .values({
      id: newId('rep'),
      link_id: linkId,
      account_id: accountId,
      reason: 'SPAM',
      words: null,
      email: null,
      status: 'BANNED',
      created_at: 0,
      decided_at: 0,
      decided_by: userId,
    })
    .execute()
}

async function fillReferrals(
  { app: { db } }: TestApp,
  { accountId: account_id, userId }: { accountId: string; userId: string },
): Promise<void> {
  const referral = newId('ref')
  const payout = newId('pay')
  const money = { amount: 500, currency: 'USD' }
  await db
    .insertInto('referrals')
    .values({
      id: referral,
      account_id,
      referred_id: null,
      masked_email: 'r•••@example.com',
      mailbox_hash: newId('hash'),
      status: 'PAID',
      reason: null,
      signed_up_at: 0,
      linked_at: 0,
      qualified_at: 0,
      is_accepted: 0,
      due_at: null,
    })
    .execute()
  await db
    .insertInto('referral_payouts')
    .values({ id: payout, account_id, ...money, note: null, paid_by: userId, paid_at: 0 })
    .execute()
  await db
    .insertInto('referral_entries')
    .values({
      id: newId('ren'),
      account_id,
      referral_id: referral,
      payout_id: payout,
      bucket: 'PAID',
      ...money,
      at: 0,
    })
    .execute()
  await db.insertInto('referral_visits').values({ account_id, visits: 1 }).execute()
  await db
    .insertInto('address_marks')
    .values({ account_id, day: 1, address_hash: newId('hash') })
    .execute()
}

async function fillMaintenanceAndStatus(
  { app: { db } }: TestApp,
  { accountId: account_id, userId }: { accountId: string; userId: string },
): Promise<void> {
  const made = { account_id, title: 'Shop', created_by: userId, created_at: 0 }
  await db
    .insertInto('maintenance')
    .values({
      id: newId('mnt'),
      ...made,
      starts_at: 0,
      ends_at: 1,
      repeats: 'NEVER',
      time_zone: 'UTC',
      scope: '{"kind":"ALL"}',
    })
    .execute()
  await db
    .insertInto('status_pages')
    .values({
      id: newId('sta'),
      ...made,
      token: newId('tok'),
      kind: 'TAG',
      subject_id: newId('tag'),
    })
    .execute()
  await db
    .insertInto('numbers_pages')
    .values({
      id: newId('num'),
      ...made,
      token: newId('tok'),
      kind: 'TAG',
      subject_id: newId('tag'),
      parts: '[]',
      password_hash: null,
    })
    .execute()
}

/** A notice that a member reads, has chosen and is mailed. */
async function fillNotices(
  { app: { db } }: TestApp,
  { accountId, userId }: Pick<Owner, 'accountId' | 'userId'>,
): Promise<void> {
  const member = { account_id: accountId, user_id: userId }
  const notice = { id: newId('ntc'), account_id: accountId, kind: 'import', subject: '', mark: '' }
  await db
    .insertInto('notices')
    .values({ ...notice, facts: '{}', at: 0 })
    .execute()
  await db
    .insertInto('notice_readers')
    .values({ ...member, seen_at: 0, seen_id: notice.id, mailed_at: null, mail_due_at: null })
    .execute()
  await db
    .insertInto('notice_settings')
    .values({ ...member, kind: 'import', bell: 1, mail: 1 })
    .execute()
  await db
    .insertInto('notice_mails')
    .values({ ...member, notice_id: notice.id })
    .execute()
  await db.insertInto('account_clicks').values({ account_id: accountId, human: 1 }).execute()
}

/** A monitored link with a check that is not sent yet, and an incident. */
async function fillMonitoring({ app }: TestApp, accountId: string): Promise<void> {
  const { db } = app
  const { id } = await db
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', accountId)
    .where('type', '=', 'STD')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  await db.updateTable('links').set({ monitoring: 1 }).where('id', '=', id).execute()
  await syncLink(app, id)
  await writing(app, async (inside) => {
    const { id: watchId, target } = await inside.db
      .selectFrom('watches')
      .select(['id', 'target'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    const cause = 'STATUS' as const
    const reason = 'Answers 404 Not Found'
    const times = { startedAt: 0, failedChecks: 3, point: 'here' }
    const incident = { accountId, linkId: id, watchId, target, cause, reason, ...times }
    await addStep(inside, accountId, await openIncident(inside, incident), { step: 'DOWN' })
    const check = { accountId, watchId, at: 0, point: 'here', outcome: 'down' as const }
    await keepChecks(inside, [{ ...check, cause, reason, status: 404, ms: 1 }])
  })
}

async function fillAlerts({ app: { db } }: TestApp, account_id: string): Promise<void> {
  const channel_id = newId('chn')
  await db
    .insertInto('alert_channels')
    .values({
      id: channel_id,
      account_id,
      kind: 'SLACK',
      name: 'Team',
      recipient: 'hooks.slack.com',
      config: '',
      is_on: 1,
      created_by: null,
      created_at: 0,
      failing_since: null,
      last_at: null,
      last_answer: null,
    })
    .execute()
  await db
    .insertInto('alert_deliveries')
    .values({
      id: newId('dlv'),
      account_id,
      channel_id,
      kind: 'DOWN',
      summary: '',
      message: '{}',
      created_at: 0,
      attempts: 1,
      last_at: 0,
      answer: '200',
      state: 'DELIVERED',
      next_at: null,
    })
    .execute()
  const webhook_id = newId('whk')
  await db
    .insertInto('webhooks')
    .values({
      id: webhook_id,
      account_id,
      url: 'https://hooks.example/',
      description: '',
      events: '["link.created"]',
      kinds: '["human"]',
      secrets: '',
      status: 'PAUSED',
      disabled_why: null,
      failing_since: null,
      last_at: null,
      last_answer: null,
      last_ms: null,
      created_by: null,
      created_at: 0,
    })
    .execute()
  const message = { accountId: account_id, webhookId: webhook_id, type: 'link.created' }
  const waiting = waitingDelivery({ ...message, body: '{}', items: 1, now: 0 })
  await db.insertInto('webhook_deliveries').values(waiting).execute()
  await db
    .insertInto('alerts')
    .values({
      id: newId('alt'),
      account_id,
      link_id: null,
      incident_id: null,
      kind: 'DOWN',
      host: '',
      at: 0,
      state: 'SENT',
      sent_at: 0,
      facts: '{}',
    })
    .execute()
  const settings = { account_id, settings: '{}', weekly_sent_at: null }
  await db.insertInto('monitor_settings').values(settings).execute()
}

async function fillPerson({ app: { db } }: TestApp, userId: string): Promise<void> {
  const at = { created_at: 0, expires_at: 9e12 }
  const code = { code_hash: newId('cod'), kind: 'RESET', user_id: userId } as const
  await db
    .insertInto('mailed_codes')
    .values({ ...code, detail: null, used_at: null, ...at })
    .execute()
  const kept = { email: `${userId}@before.example`, user_id: userId, code_hash: newId('cod') }
  await db
    .insertInto('kept_emails')
    .values({ ...kept, ...at })
    .execute()
  await db
    .insertInto('challenges')
    .values({
      id: newId('cha'),
      kind: 'CONFIRM',
      user_id: userId,
      session_id: null,
      code_hash: null,
      code_sent_at: null,
      passkey_challenge: null,
      attempts: 0,
      ...at,
    })
    .execute()
  await db
    .insertInto('factors')
    .values({
      id: newId('fac'),
      user_id: userId,
      kind: 'TOTP',
      name: 'Phone',
      secret: 'x',
      last_step: null,
      credential_id: null,
      public_key: null,
      counter: null,
      transports: null,
      created_at: 0,
      last_used_at: null,
    })
    .execute()
  const recovery = { user_id: userId, code_hash: newId('rec'), used_at: null, created_at: 0 }
  await db.insertInto('recovery_codes').values(recovery).execute()
  await db
    .insertInto('identities')
    .values({
      id: newId('idn'),
      issuer: 'https://id.example',
      subject: userId,
      user_id: userId,
      email: null,
      created_at: 0,
    })
    .execute()
}

async function insertLinks(
  { app: { db } }: TestApp,
  accountId: string,
  { domainId, count }: { domainId: string; count: number },
): Promise<void> {
  const links = Array.from({ length: count }, () => {
    const id = newId('lnk')
    return linkRow({ id, account_id: accountId, domain_id: domainId, key: id })
  })
  await db.insertInto('links').values(links).execute()
  const counters = links.map(({ id }) => ({
    link_id: id,
    account_id: accountId,
    total: 1,
    human: 1,
  }))
  await db.insertInto('link_clicks').values(counters).execute()
  const [owner, alias] = links
  if (!owner || !alias) throw new Error('there are too few links')
  await db
    .insertInto('link_aliases')
    .values({ id: alias.id, link_id: owner.id, account_id: accountId })
    .execute()
  const takes = links.map(({ id }) => ({ link_id: id, account_id: accountId, taken: 1 }))
  await db.insertInto('link_takes').values(takes).execute()
  const template = { id: newId('utm'), account_id: accountId, utm: '{}', created_at: 1 }
  await db
    .insertInto('utm_templates')
    .values({ ...template, name: template.id, name_lower: template.id })
    .execute()
}

/** Tables that belong to no account: jobs, the change log, links for sharing posts, the history of the program, and those that the database itself keeps. */
const NOBODYS =
  /^(jobs|changes|kysely_migration.*|rate_counters|daily_salts|shipped_segments|instances|machines|instance_incidents|share_links|link_search|link_search_(idx|config))$/
/** SQLite keeps all words of the search in blocks, with the account of each. */
const INDEX = 'link_search_data'

/** All rows of all tables as text, with the names of the columns. */
async function allRows({ app }: TestApp): Promise<Map<string, string[]>> {
  const db = app.db as unknown as Database
  const tables = await db.introspection.getTables()
  const rows = new Map<string, string[]>()
  for (const { name } of tables.filter((table) => !NOBODYS.test(table.name))) {
    const found = await db
      .selectFrom(name as 'links')
      .selectAll()
      .execute()
    rows.set(name, found.map((row) => JSON.stringify(row, asText)).toSorted())
  }
  return rows
}

const asText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value

async function tablesOfAccounts({ app }: TestApp): Promise<string[]> {
  const tables = await (app.db as unknown as Database).introspection.getTables()
  const ofSomebody = /^(account_id|user_id|invited_by|invitation_id|export_id|link_id)$/
  return tables
    .filter((table) => !NOBODYS.test(table.name))
    .filter((table) => table.columns.some((column) => ofSomebody.test(column.name)))
    .map((table) => table.name)
}

/** Every id by which a row of the account or its users could be known. */
async function marksOf({ app: { db } }: TestApp, mine: Owner): Promise<string[]> {
  const of = (table: 'links' | 'exports' | 'domains' | 'invitations' | 'api_keys') =>
    db.selectFrom(table).select('id').where('account_id', '=', mine.accountId).execute()
  const tables = ['links', 'exports', 'domains', 'invitations', 'api_keys'] as const
  const ids = (await Promise.all(tables.map(of))).flat().map((row) => row.id)
  // In the index an account is stored without the common prefix of all ids
  return [mine.accountId, mine.accountId.slice(4), mine.userId, mine.email, ...ids]
}

function work({ app }: TestApp, more: JobHandlers = {}) {
  return openJobRunner({
    db: app.db as Database,
    clock: app.clock,
    log: app.log,
    maxAttempts: Number.POSITIVE_INFINITY,
    handlers: {
      [PURGE_JOB]: (payload, run) => purgeAccount(app, accountData, { payload, run }),
      [FORGET_CLICKS_JOB]: (payload) => forgetClicks(app, payload),
      [FORGET_CHECKS_JOB]: (payload) => forgetChecks(app, payload),
      ...more,
    },
  })
}

async function remove(test: TestApp, { token }: Owner, query = ''): Promise<void> {
  await confirmSessions(test)
  const answer = await test.call(`/api/ui/v1/account${query}`, { method: 'DELETE', token })
  expect(answer.status).toBe(204)
}

async function clicksOf(accountId: string): Promise<number> {
  const rows = await started.clickhouse.query<{ n: number }>(
    'SELECT count() AS n FROM clicks WHERE account_id = {account:String}',
    { account: accountId },
    10,
  )
  return rows[0]?.n ?? -1
}

function visit(accountId: string, count: number): Promise<void> {
  const click: ClickRow = {
    account_id: accountId,
    link_id: newId('lnk'),
    at: Date.UTC(2026, 9, 1),
    ...plainClick,
    visitor: '1',
  }
  // Over two months, which makes two parts of the table.
  const rows = Array.from({ length: count }, (_, n) => ({
    ...click,
    at: click.at + (n % 60) * DAY,
    event: n % 2 === 0 ? ('click' as const) : ('view' as const),
  }))
  return storeClicks(started.clickhouse, { batchId: newId('seg'), rows })
}

/** Lets the analytics store work, and looks each time the job would. */
async function forgetAll(test: TestApp, accountId: string): Promise<void> {
  await until(async () => {
    await work(test).runDue()
    test.pass(6 * SECOND)
    return (await clicksOf(accountId)) === 0
  })
}

describeAppOnBothDatabases(
  'An account that is deleted for good',
  (open) => {
    test('leaves no row in any table and deletes none of other accounts', async () => {
      const test = open()
      const [mine, theirs, both, operator] = [
        await owner(test),
        await owner(test),
        await owner(test),
        await owner(test),
      ]
      await join(test, both.userId, mine.accountId)
      await fill(test, theirs)
      const before = await allRows(test)
      await fill(test, mine)
      const marks = await marksOf(test, mine)
      const isMine = (row: string) => marks.some((mark) => row.includes(mark))
      const filled = await allRows(test)
      const withMine = [...filled].filter(([, rows]) => rows.some(isMine)).map(([name]) => name)
      // Add a new table to `fill`, and its rows to the purge.
      expect(withMine).toEqual(expect.arrayContaining(await tablesOfAccounts(test)))

      await remove(test, mine, '?now=true')
      await work(test).runDue()
      const after = await allRows(test)
      const left = [...after].filter(([, rows]) => rows.some(isMine)).map(([name]) => name)
      // The name of its domain and its used keys are kept from others for a while, without an account.
      expect(left).toEqual(['domains', 'retired_keys'])
      expect(after.get('domains')?.filter(isMine).join()).toContain('"account_id":null')
      const isShared = (row: string) => row.includes(both.userId) && row.includes(mine.accountId)
      for (const [name, rows] of before) {
        // This test itself changes who logged in last and until when a session is confirmed.
        if (['users', 'sessions', 'retired_keys', INDEX].includes(name)) continue
        const others = rows.filter((row) => !isMine(row) && !isShared(row))
        expect([name, after.get(name)?.filter((row) => !isMine(row))]).toEqual([name, others])
      }
      const people = await test.app.db.selectFrom('users').select('id').execute()
      const ids = people.map((row) => row.id)
      expect(ids).not.toContain(mine.userId)
      expect(ids).toEqual(expect.arrayContaining([theirs.userId, both.userId, operator.userId]))
      for (const { token } of [theirs, both]) {
        expect((await test.call('/api/ui/v1/account', { token })).status).toBe(200)
      }
      test.pass(61 * DAY)
      await forgetRemovedDomains(test.app)
      const later = await allRows(test)
      expect([...later].filter(([, rows]) => rows.some(isMine))).toEqual([])
    })

    test('loses its clicks, including late ones, and no others do', async () => {
      const test = open()
      const [mine, theirs] = [await owner(test), await owner(test)]
      await visit(mine.accountId, 3000)
      await visit(theirs.accountId, 2000)
      await remove(test, mine, '?now=true')
      await forgetAll(test, mine.accountId)
      expect(await clicksOf(theirs.accountId)).toBe(2000)
      await visit(mine.accountId, 10)
      const late = { link_id: newId('lnk'), account_id: mine.accountId, total: 1, human: 1 }
      await test.app.db.insertInto('link_clicks').values(late).execute()
      await work(test).runDue()
      test.pass(HOUR)
      await forgetAll(test, mine.accountId)
      const counters = test.app.db
        .selectFrom('link_clicks')
        .select('link_id')
        .where('account_id', '=', mine.accountId)
      expect(await counters.execute()).toEqual([])
      // The store rewrites the other tables in its own time, and the job looks again until it has.
      await until(async () => {
        await work(test).runDue()
        test.pass(DAY)
        const jobs = await test.app.db.selectFrom('jobs').select('payload').execute()
        return !jobs.some((job) => job.payload.includes(mine.accountId))
      })
      expect(await removeClicks(started.clickhouse, mine.accountId)).toBe(true)
      expect(await clicksOf(theirs.accountId)).toBe(2000)
    })

    test('loses its clicks once the analytics store is back', async () => {
      const test = open()
      const mine = await owner(test)
      await visit(mine.accountId, 100)
      await remove(test, mine, '?now=true')
      const clickhouse = openClickHouse({ url: 'http://127.0.0.1:9/none', timeoutMs: 200 })
      const away = { ...test.app, clickhouse }
      const withoutStore = work(test, {
        [FORGET_CLICKS_JOB]: (payload) => forgetClicks(away, payload),
        [FORGET_CHECKS_JOB]: (payload) => forgetChecks(away, payload),
      })
      for (let tries = 0; tries < 3; tries++) {
        await withoutStore.runDue()
        test.pass(HOUR)
      }
      await clickhouse.close()
      expect(await clicksOf(mine.accountId)).toBe(100)
      await forgetAll(test, mine.accountId)
    })

    test('continues where it was interrupted, and two runs at once do no harm', async () => {
      const test = open()
      const [mine, theirs] = [await owner(test), await owner(test)]
      const { db } = test.app
      const domain = await db
        .selectFrom('domains')
        .select('id')
        .where('is_default', '=', 1)
        .executeTakeFirstOrThrow()
      await insertLinks(test, mine.accountId, { domainId: domain.id, count: 900 })
      await insertLinks(test, theirs.accountId, { domainId: domain.id, count: 5 })
      await remove(test, mine, '?now=true')
      const linksOf = async ({ accountId }: Owner) =>
        (await db.selectFrom('links').select('id').where('account_id', '=', accountId).execute())
          .length
      const stopped = work(test)
      const running = stopped.runDue()
      await until(async () => (await linksOf(mine)) !== 900, { everyMs: 0 })
      stopped.stop()
      await running
      expect(await linksOf(mine)).toBeGreaterThan(0)
      const payload = { accountId: mine.accountId }
      const run = (attempt: number) => ({
        attempt,
        signal: new AbortController().signal,
        keep: async () => undefined,
      })
      await Promise.all([
        purgeAccount(test.app, accountData, { payload, run: run(1) }),
        purgeAccount(test.app, accountData, { payload, run: run(2) }),
      ])
      expect([await linksOf(mine), await linksOf(theirs)]).toEqual([0, 5])
      const retired = await db
        .selectFrom('retired_keys')
        .select('key_lower')
        .where('account_id', '=', '')
        .where('domain_id', '=', domain.id)
        .execute()
      expect(retired.length).toBeGreaterThanOrEqual(900)
    })
  },
  environment,
)

describeAppOnBothDatabases('An account that was deleted', (open) => {
  test('is kept for 30 days and gone afterwards', async () => {
    const test = open()
    const mine = await owner(test)
    await remove(test, mine)
    const accounts = () =>
      test.app.db.selectFrom('accounts').select('id').where('id', '=', mine.accountId).execute()
    test.pass(30 * DAY - 1)
    expect(await work(test).runDue()).toBe(0)
    expect(await accounts()).toHaveLength(1)
    test.pass(1)
    await work(test).runDue()
    expect(await accounts()).toEqual([])
  })

  test('is not purged on the due day when it was restored', async () => {
    const test = open()
    const mine = await owner(test)
    await remove(test, mine)
    await reopenAccount(test.app, mine)
    test.pass(31 * DAY)
    await work(test).runDue()
    const token = await writing(test.app, (inside) => openSession(inside, mine.userId))
    expect((await test.call('/api/ui/v1/account', { token })).status).toBe(200)
  })

  test('takes any number of users and invitations with it, but no user of another account', async () => {
    const test = open()
    const [mine, theirs] = [await owner(test), await owner(test)]
    const { db } = test.app
    const people = Array.from({ length: 150 }, () => newId('usr'))
    const both = people.slice(0, 50)
    await db
      .insertInto('users')
      .values(
        people.map((id) => ({
          id,
          email: `${id}@example.org`,
          first_name: 'Test',
          last_name: 'Person',
          password_hash: '',
          created_at: 0,
          last_login_at: null,
          password_changed_at: null,
          is_operator: 0,
        })),
      )
      .execute()
    for (const id of people) await join(test, id, mine.accountId)
    for (const id of both) await join(test, id, theirs.accountId)
    const at = { created_at: 0, expires_at: 9e12 }
    const invitation = { role: 1, invited_by: mine.userId, only_own_links: 0, ...at }
    const invited = (accountId: string) =>
      people.map((id) => ({
        ...invitation,
        id: `inv-${accountId}-${id}`,
        account_id: accountId,
        email: `invited-${id}@example.org`,
      }))
    await db.insertInto('invitations').values(invited(mine.accountId)).execute()
    const others = invited(theirs.accountId).map((row) => ({ ...row, invited_by: theirs.userId }))
    await db.insertInto('invitations').values(others).execute()

    await remove(test, mine, '?now=true')
    await work(test).runDue()
    const users = await db.selectFrom('users').select('id').where('id', 'in', people).execute()
    expect(users.map(({ id }) => id).toSorted()).toEqual(both.toSorted())
    const left = await db
      .selectFrom('invitations')
      .select('account_id')
      .where('account_id', 'in', [mine.accountId, theirs.accountId])
      .execute()
    expect(left).toEqual(people.map(() => ({ account_id: theirs.accountId })))
  })

  test('keeps its keys reserved', async () => {
    const test = open()
    const [mine, theirs] = [await owner(test), await owner(test)]
    const body = { redirectTo: 'https://example.com/', vanity: `Taken${mine.accountId.slice(-6)}` }
    const make = ({ token }: Owner) => test.call('/api/ui/v1/redirects/standard', { token, body })
    expect((await make(mine)).status).toBe(201)
    await remove(test, mine, '?now=true')
    expect((await make(theirs)).status).toBe(409)
    await work(test).runDue()
    expect((await make(theirs)).status).toBe(409)
  })

  test('may be the only account of an operator, who stays', async () => {
    const test = open()
    const mine = await owner(test)
    const isOperator = { is_operator: 1 }
    await test.app.db.updateTable('users').set(isOperator).where('id', '=', mine.userId).execute()
    await remove(test, mine, '?now=true')
    await work(test).runDue()
    const token = await writing(test.app, (inside) => openSession(inside, mine.userId))
    expect((await test.call('/api/ui/v1/profile', { token })).status).toBe(200)
  })

  test('is never that of demo links', async () => {
    const { app } = open()
    const due = { deleted_at: 1, purge_at: 1 }
    const demo = app.db.updateTable('accounts').where('id', '=', 'acc_demo')
    await demo.set(due).execute()
    const run = { attempt: 1, signal: new AbortController().signal, keep: async () => undefined }
    await purgeAccount(app, accountData, { payload: { accountId: 'acc_demo' }, run })
    const there = app.db.selectFrom('accounts').select('id').where('id', '=', 'acc_demo')
    expect(await there.execute()).toHaveLength(1)
    await demo.set({ deleted_at: null, purge_at: null }).execute()
  })
})
