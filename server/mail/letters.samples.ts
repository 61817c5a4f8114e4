import type { AnalyticsSummary } from '../../contract/clicks/analytics.ts'
import type { Notice } from '../../contract/notices/notices.ts'
import { spansOf } from '../clicks/mail-reports/due.ts'
import { endedMail, reportMail } from '../clicks/mail-reports/report-mail.ts'
import type { App } from '../context.ts'
import * as subscribers from '../hubs/subscribers/mails.ts'
import { alertMail } from '../monitoring/alerts/messages/mails.ts'
import type { MessageItem } from '../monitoring/alerts/messages/message.ts'
import { weekMail } from '../monitoring/alerts/weekly/week-mail.ts'
import * as newsletter from '../newsletter/mails.ts'
import { noticeMail } from '../notices/mails/letter.ts'
import { deletionMail } from '../people/accounts/deletion/deletion.ts'
import { keptAddressMail } from '../people/accounts/email/kept-emails.ts'
import * as profile from '../people/accounts/email/profile-mails.ts'
import * as takeBack from '../people/accounts/email/take-back-mails.ts'
import { formerOwnerMail, newOwnerMail } from '../people/accounts/ownership.ts'
import * as keys from '../people/api-keys/mails.ts'
import * as identities from '../people/oauth/mails.ts'
import * as passwords from '../people/passwords/mails.ts'
import * as registrations from '../people/registrations/mails.ts'
import * as factors from '../people/second-factors/mails.ts'
import { invitationMail } from '../people/users/invitation-mail.ts'
import { disabledMail } from '../people/webhooks/mails.ts'
import * as plans from '../plans/notices/mails.ts'
import { payoutMail } from '../plans/referrals/payouts.ts'
import { DAY } from '../platform/clock.ts'
import { type Letter, pageUrl } from './mail.ts'

const firstName = 'Mara'
const account = 'Alder & Pine'
const accountName = account
const at = '21 November 2026 at 09:42 UTC'
const code = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4'

/** A letter of each kind that can be written without rows, by its name. */
export function sampleLetters(app: App): Readonly<Record<string, Letter>> {
  const now = app.clock()
  const url = (path: string) => pageUrl(app, path)
  const [login, reset] = [url('login'), url(`reset-password-confirm?token=${code}`)]
  const links = { login, reset, link: url(`x?code=${code}`), settings: url('settings/security') }
  return {
    ...peopleLetters({ ...links, expiresAt: now + DAY }),
    ...accountLetters(app, links),
    ...planLetters(app, { firstName, email: 'mara@example.org', account, endsAt: now + DAY }),
    ...listLetters(app, url(`stop?code=${code}`)),
    ...monitoringLetters(app),
    kept: keptAddressMail(now + DAY),
  }
}

interface Links {
  login: string
  reset: string
  link: string
  settings: string
}

function peopleLetters({ login, reset, link, settings, expiresAt }: Links & { expiresAt: number }) {
  const user = { id: 'u', email: 'mara@example.org', firstName, passwordHash: '' }
  const change = { firstName, from: 'mara@example.org', to: 'mara@new.example' }
  const closed = { keys: '“CMS sync”', factors: 1, identities: 1 }
  const identity = { provider: 'id.example.com', email: 'mara@example.org', security: settings }
  const password = { firstName, email: user.email, at, reset, endedKeys: '', liveKeys: '“CMS”' }
  return {
    registration: registrations.registrationMail({ link, expiresAt }),
    knownAddress: registrations.knownAddressMail({ login, reset }),
    reset: passwords.resetMail({ firstName, email: user.email, link: reset }),
    passwordChanged: passwords.changedMail(password),
    code: factors.codeMail({ code: '402 117', user }),
    factorAdded: factors.factorAddedMail(user, { kind: 'TOTP', name: 'Phone', settings }),
    factorRemoved: factors.factorRemovedMail(user, {
      kind: 'PASSKEY',
      name: 'Laptop',
      isLast: true,
      settings,
    }),
    recoveryCodes: factors.recoveryCodesMail(user, { settings }),
    recoveryUsed: factors.recoveryUsedMail(user, { left: 1, settings }),
    passkeyCopied: factors.passkeyCopiedMail(user, { name: 'Laptop', settings }),
    confirmEmail: profile.confirmMail({ ...change, link }),
    emailTaken: profile.emailTakenMail({ login, reset }),
    changeRequested: profile.changeRequestedMail({ ...change, reset }),
    emailChanged: profile.changedMail({ ...change, link, until: at }),
    takenBack: takeBack.takenBackMail({ ...change, reset, closed }),
    emailLost: takeBack.emailLostMail({ ...change, reset }),
    linked: identities.linkedMail(identity),
    unlinked: identities.unlinkedMail(identity),
  }
}

function accountLetters(app: App, { link, settings }: Links): Record<string, Letter> {
  const names = { accountName, from: 'Mara Fox', to: 'Ida Berg', link }
  const person = { userId: 'a', email: 'ida@example.org', firstName: 'Ida', lastName: 'Berg' }
  const member = { ...person, role: 127, status: 'ACTIVE' }
  const invitation = { invitedBy: 'Mara Fox', accountName, roleName: 'Editor', link }
  const deleted = { name: account, by: member, to: { ...member, userId: 'b' } }
  const key = { name: 'CMS sync', prefix: 'uf_Ab3dE' }
  return {
    invitation: invitationMail({ ...invitation, expiresAt: app.clock() + DAY, isKnown: false }),
    invitationOfKnown: invitationMail({ ...invitation, expiresAt: app.clock(), isKnown: true }),
    newOwner: newOwnerMail(firstName, names),
    formerOwner: formerOwnerMail(firstName, names),
    deleted: deletionMail(app, { ...deleted, until: app.clock() + DAY }),
    deletedForGood: deletionMail(app, { ...deleted, until: undefined }),
    keyMade: keys.keyMadeMail({ firstName, accountName, key, at, settings }),
    webhook: disabledMail({
      url: 'https://hooks.example/unfurly',
      account,
      why: 'It took nothing for 5 days. The last answer: 500',
      page: settings,
    }),
    extension: keys.extensionConnectedMail({
      firstName,
      accountName,
      name: 'Chrome on Linux',
      at,
      settings,
    }),
    payout: payoutMail(app, { firstName, amount: 1200 }),
  }
}

interface Payment {
  firstName: string
  email: string
  account: string
  endsAt: number
}

const planLetters = (app: App, of: Payment): Record<string, Letter> => ({
  trialEnds: plans.trialEndsMail(app, { ...of, daysLeft: 3 }),
  trialEnded: plans.trialEndedMail(app, of),
  paymentFailed: plans.paymentFailedMail(app, of),
  graceEnds: plans.graceEndsMail(app, { ...of, daysLeft: 1 }),
  planEnded: plans.planEndedMail(app, { ...of, isUnpaid: true }),
  limitNear: plans.useMail(app, {
    ...of,
    tier: 'FREE',
    of: 'links',
    used: 40,
    limit: 50,
    share: 80,
  }),
  limitReached: plans.useMail(app, {
    ...of,
    tier: 'FREE',
    of: 'clicks',
    used: 1000,
    limit: 1000,
    share: 100,
  }),
})

/** What people have asked to get again and again, or are asked whether they want it. */
function listLetters(app: App, unsubscribe: string): Record<string, Letter> {
  const expiresAt = app.clock() + DAY
  const link = pageUrl(app, `confirm?code=${code}`)
  const firstClick: Notice = {
    ...{ id: 'n1', at: '2026-11-21T12:00:00Z', isSeen: false },
    kind: 'milestone',
    of: 'account',
    clicks: 10_000,
    link: null,
  }
  return {
    newsletter: newsletter.confirmationMail({ link, expiresAt, unsubscribe }),
    alreadySubscribed: newsletter.alreadySubscribedMail({ unsubscribe }),
    subscriber: subscribers.confirmationMail({
      ...{ name: account, page: 'https://hub.links.example/alder', link, expiresAt, unsubscribe },
      consent: 'Yes, send me news of the workshop.',
    }),
    notices: noticeMail(app, {
      ...{ firstName, account, others: 0, stop: unsubscribe },
      notices: [firstClick],
    }),
    report: reportLetter(app, unsubscribe),
    reportEnded: endedMail(app, [{ kind: 'tag', id: 't', name: 'Spring' }]),
  }
}

function reportLetter(app: App, stopUrl: string): Letter {
  const week = { every: 'week', timeZone: 'Europe/Berlin' } as const
  const summary = (clicks: number): AnalyticsSummary => ({
    clicks,
    visitors: clicks,
    kinds: { human: clicks, bot: 3, preview: 2 },
    scans: 0,
  })
  const numbers = {
    summary: summary(1204),
    before: summary(980),
    links: [
      { id: 'l1', name: 'links.example/spring', clicks: 900, before: 300 },
      { id: 'l2', name: 'links.example/menu', clicks: 304, before: 680 },
    ],
    countries: [{ value: 'DE', clicks: 700 }],
    sources: [{ value: 'Instagram', clicks: 400 }],
  }
  return reportMail(app, {
    ...week,
    ...{ accountName, stopUrl, gone: [], isOnce: false },
    span: spansOf(week, '2026-11-23').span,
    parts: [{ scope: { kind: 'all' }, numbers }],
  })
}

function monitoringLetters(app: App): Record<string, Letter> {
  const startedAt = app.clock()
  const item: MessageItem = {
    ...{ kind: 'DOWN', linkId: 'l1', incidentId: 'i1', domain: 'links.example', key: 'spring' },
    ...{ shortUrl: 'https://links.example/spring', title: 'Spring menu' },
    ...{ target: 'https://shop.example/menu?season=spring', cause: 'STATUS' },
    ...{ reason: 'It answers 500', startedAt, endedAt: null, downSeconds: 120 },
    ...{ fallbackUrl: null, isFailedOver: false, certificateEndsAt: null, days: null },
  }
  const message = { kind: 'DOWN', at: startedAt, timeZone: 'Europe/Berlin' } as const
  const broken = {
    ...{ domain: 'links.example', key: 'menu', title: 'Menu', state: 'DOWN' },
    reason: 'Its host is unknown',
  }
  return {
    down: alertMail(app, { ...message, items: [item] }),
    downMany: alertMail(app, { ...message, items: [item, { ...item, key: 'menu' }] }),
    week: weekMail(app, {
      ...{ broken: [broken], brokenTargets: [{ ...broken, key: 'old' }], monitors: 2 },
      ...{ incidents: [], at: startedAt },
    }),
  }
}
