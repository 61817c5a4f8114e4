import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { Version } from '../contract/people/auth.ts'
import { analytics } from './clicks/analytics/routes.ts'
import { conversions } from './clicks/conversions/routes.ts'
import { exports } from './clicks/exports/routes.ts'
import { mailReportForms, mailReports } from './clicks/mail-reports/routes.ts'
import { numbersPages, publicNumbers } from './clicks/numbers-pages/routes.ts'
import { restores } from './clicks/restores/routes.ts'
import { ruleCoverage } from './clicks/rule-coverage/routes.ts'
import { savedViews } from './clicks/saved-views/routes.ts'
import { analyticsPage } from './clicks/whole-page/routes.ts'
import { qrFiles, qrPresets } from './codes/routes.ts'
import type { App, Call } from './context.ts'
import { appFiles, domainApps } from './domains/apps/routes.ts'
import { favicons } from './domains/favicons/routes.ts'
import { ownDomains } from './domains/own/routes.ts'
import { info } from './domains/routes.ts'
import { limitCalls } from './edge/call-limits.ts'
import { corsForTokens } from './edge/cors.ts'
import { docs } from './edge/docs.ts'
import { aboutAnalytics, aboutApi } from './edge/docs-words.ts'
import { tellLength } from './edge/head-length.ts'
import { failAsProblem, type ObserveCall, withContext } from './edge/http-edge.ts'
import { answerUnknown } from './edge/unknown-call.ts'
import { offerXsrfToken } from './edge/xsrf.ts'
import { hubDraftAuthors } from './hubs/authors/routes.ts'
import { hubExperiments } from './hubs/experiments/routes.ts'
import { hubImports } from './hubs/imports/routes.ts'
import { hubPages, hubSitemap } from './hubs/pages/routes.ts'
import { hubPresence } from './hubs/presence/routes.ts'
import { addresses, hubAddresses, hubSubscribers, hubs } from './hubs/routes.ts'
import { screenViews } from './installation/screen-views/routes.ts'
import { aliases } from './links/aliases/routes.ts'
import { manyLinks } from './links/bulk/bulk-routes.ts'
import { demo, urls } from './links/demo/routes.ts'
import { externalLinks } from './links/external/routes.ts'
import { folders } from './links/folders/routes.ts'
import { moveChecks } from './links/imports/move-checks/routes.ts'
import { imports } from './links/imports/routes.ts'
import { orphans } from './links/orphans/routes.ts'
import { keys, links, targets } from './links/routes.ts'
import { rules } from './links/rules/routes.ts'
import { tags } from './links/tags/routes.ts'
import { uploads } from './links/uploads/routes.ts'
import { utmTemplates } from './links/utm-templates/routes.ts'
import { alertChannels } from './monitoring/alerts/routes.ts'
import { brokenTargets } from './monitoring/broken-targets/routes.ts'
import { incidents, monitorIncidents } from './monitoring/incidents/routes.ts'
import { maintenance } from './monitoring/maintenance/routes.ts'
import { monitors } from './monitoring/routes.ts'
import { monitorSettings } from './monitoring/settings/routes.ts'
import { publicStatus, statusPages } from './monitoring/status-pages/routes.ts'
import { newsletterForms, operatorNewsletter, subscriptions } from './newsletter/routes.ts'
import { noticeForms, notices } from './notices/routes.ts'
import { bans, blockList, operatorReports, reports } from './operators/abuse/routes.ts'
import { accounts, takeBacks } from './people/accounts/routes.ts'
import { apiKeys } from './people/api-keys/routes.ts'
import { audit } from './people/audit/routes.ts'
import { auth } from './people/auth/routes.ts'
import { extensions } from './people/extensions/routes.ts'
import { loginAccounts, memberships } from './people/memberships/routes.ts'
import { identities, oauth } from './people/oauth/routes.ts'
import { passwords } from './people/passwords/routes.ts'
import { registrations } from './people/registrations/routes.ts'
import { factors, mfa, passkeyLogins } from './people/second-factors/routes.ts'
import { operator, users } from './people/users/routes.ts'
import { webhooks } from './people/webhooks/routes.ts'
import { operatorAccounts, operatorPlans } from './plans/billing/operator/routes.ts'
import { billing, billingEvents } from './plans/billing/routes.ts'
import {
  operatorReferrals,
  referralLinks,
  referrals,
  referralVisits,
} from './plans/referrals/routes.ts'
import { usage } from './plans/usage/routes.ts'
import { BodyPlaces, holdBodies } from './platform/http/body-places.ts'
import { answers, api } from './platform/http/http.ts'

const ui = api<Call>()
  .route('/v1/info', info)
  .route('/v1/auth', auth)
  .route('/v1/auth/mfa', mfa)
  .route('/v1/auth/factors', factors)
  .route('/v1/auth/passkeys', passkeyLogins)
  .route('/v1/auth/passwords', passwords)
  .route('/v1/auth/take-backs', takeBacks)
  .route('/v1/auth/oauth', oauth)
  .route('/v1/auth/identities', identities)
  .route('/v1/auth/accounts', loginAccounts)
  .route('/v1/registrations', registrations)
  .route('/v1/demo', demo)
  .route('/v1/redirects/furlhub', hubAddresses)
  .route('/v1/furlhubs', hubImports)
  .route('/v1/furlhubs', hubs)
  .route('/v1/furlhubs', hubSubscribers)
  .route('/v1/furlhubs', hubPresence)
  .route('/v1/furlhubs', hubDraftAuthors)
  .route('/v1/furlhubs', hubExperiments)
  .route('/v1/redirects', links)
  .route('/v1/redirects', externalLinks)
  .route('/v1/redirects', aliases)
  .route('/v1/redirects', addresses)
  .route('/v1/redirects/geo', rules)
  .route('/v1/redirects/geo', ruleCoverage)
  .route('/v1/redirects', qrFiles)
  .route('/v1/qr-presets', qrPresets)
  .route('/v1/redirects', manyLinks)
  .route('/v1/keys', keys)
  .route('/v1/domains', ownDomains)
  .route('/v1/domains', domainApps)
  .route('/v1/targets', targets)
  .route('/v1/favicons', favicons)
  .route('/v1/tags', tags)
  .route('/v1/folders', folders)
  .route('/v1/imports', imports)
  .route('/v1/imports', moveChecks)
  .route('/v1/uploads', uploads)
  .route('/v1/utm-templates', utmTemplates)
  .route('/v1/analytics', analytics)
  .route('/v1/analytics', analyticsPage)
  .route('/v1/analytics/orphans', orphans)
  .route('/v1/mail-reports', mailReports)
  .route('/v1/analytics/views', savedViews)
  .route('/v1/analytics/pages', numbersPages)
  .route('/v1/analytics/conversions', conversions)
  .route('/v1/monitors/channels', alertChannels)
  .route('/v1/monitors/settings', monitorSettings)
  .route('/v1/monitors/maintenance', maintenance)
  .route('/v1/monitors/status-pages', statusPages)
  .route('/v1/status', publicStatus)
  .route('/v1/monitors/broken', brokenTargets)
  .route('/v1/monitors/incidents', incidents)
  // After those of monitors that have names of their own.
  .route('/v1/monitors', monitorIncidents)
  .route('/v1/monitors', monitors)
  .route('/v1/notices', notices)
  .route('/v1/screen-views', screenViews)
  .route('/v1/accounts', memberships)
  .route('/v1/users', users)
  .route('/v1/billing', billing)
  .route('/v1/billing/webhook', billingEvents)
  .route('/v1/operator/plans', operatorPlans)
  .route('/v1/operator/accounts', operatorAccounts)
  .route('/v1/operator', operator)
  .route('/v1/operator/reports', operatorReports)
  .route('/v1/operator/bans', bans)
  .route('/v1/operator/block-list', blockList)
  .route('/v1/operator/newsletter', operatorNewsletter)
  .route('/v1/operator', operatorReferrals)
  .route('/v1/reports', reports)
  .route('/v1/referrals', referralVisits)
  .route('/v1/referrals', referrals)
  .route('/v1/profile/referrals', referralLinks)
  .route('/v1/api-keys', apiKeys)
  .route('/v1/webhooks', webhooks)
  .route('/v1/extensions', extensions)
  .route('/v1/audit', audit)
  .route('/v1/account/exports', exports)
  .route('/v1/account/restore', restores)
  .route('/v1/account', usage)
  .route('/v1', accounts)

/** The same analytics calls for API keys and other programs. */
const analyticsApi = api<Call>()
  .route('/v1', analytics)
  .route('/v1', analyticsPage)
  .route('/v1/orphans', orphans)
  .route('/v1/conversions', conversions)

/** The calls of the web app, which imports nothing else from the server. */
export type Api = typeof ui

/** Calls that need no login. Every other route names its permission. */
export const openRoutes = [
  'GET /api/ui/v1/auth/config',
  'POST /api/ui/v1/auth/login',
  'POST /api/ui/v1/auth/passkeys/options',
  'POST /api/ui/v1/auth/passkeys/login',
  'PUT /api/ui/v1/auth/passwords/resets/requests',
  'PUT /api/ui/v1/auth/passwords/resets/confirmations',
  'GET /api/ui/v1/auth/take-backs/:code',
  'POST /api/ui/v1/auth/take-backs',
  'POST /api/ui/v1/auth/oauth/start',
  'POST /api/ui/v1/auth/oauth/token',
  'PUT /api/ui/v1/registrations',
  'GET /api/ui/v1/registrations/:code',
  'POST /api/ui/v1/registrations/accounts',
  'POST /api/ui/v1/demo/furls',
  'POST /api/ui/v1/extensions/keys',
  'GET /api/ui/v1/favicons/:id',
  'GET /api/ui/v1/uploads/:name',
  'POST /api/ui/v1/reports',
  'POST /api/ui/v1/screen-views',
  'POST /api/ui/v1/billing/webhook',
  'POST /api/ui/v1/referrals/visits',
  'GET /api/ui/v1/status/:token',
  'GET /api/ui/v1/status/:token/badge.svg',
  'GET /urls/history',
  'POST /subscriptions/v1/subscribe',
  'GET /_/pictures/:name',
  'GET /_/cards/:name',
  'GET /_/preview/:token',
  'POST /_/subscribe',
  'GET /_/confirm',
  'POST /_/confirm',
  'GET /_/unsubscribe',
  'POST /_/unsubscribe',
  'GET /sitemap.xml',
  'GET /.well-known/apple-app-site-association',
  'GET /.well-known/assetlinks.json',
  'POST {basePath}newsletter/subscribe',
  'POST {basePath}newsletter/confirm',
  'POST {basePath}newsletter/unsubscribe',
  'POST {basePath}mail-reports/stop',
  'POST {basePath}notices/stop',
  'GET {basePath}status/:token',
  'GET {basePath}status/:token/badge.svg',
  'GET {basePath}numbers/:token',
  'POST {basePath}numbers/:token',
  'GET {basePath}numbers/:token/embed',
  'POST {basePath}numbers/:token/embed',
  'GET {basePath}version',
] as const

/** Files are compressed already, and events have to leave at once. */
const JSON_TYPE = /^application\/(?:problem\+)?json\b/

/** Mounts the routes of each feature. Requests for short links never get here. */
export function createApp(app: App, observe?: ObserveCall) {
  const version = api<Call>().get('/version', answers(Version, 200, 'Version of this build'), (c) =>
    c.json({ version: c.var.app.version }),
  )
  const calls = new Hono<Call>()
  return (
    calls
      .onError(failAsProblem(app))
      .notFound((c) => answerUnknown(calls, c))
      .use(tellLength)
      .use(compress({ contentTypeFilter: JSON_TYPE }))
      .use(withContext(app, observe))
      // Before the limits, so that a page can read that it met one.
      .use('/api/ui/v1/*', corsForTokens)
      .use('/analytics/v1/*', corsForTokens)
      .use('/urls/*', corsForTokens)
      .use(limitCalls)
      .use(holdBodies(new BodyPlaces()))
      .use('/api/ui/v1/auth/config', offerXsrfToken)
      .route('/api/ui', ui)
      .route('/analytics', analyticsApi)
      .route('/urls', urls)
      .route('/subscriptions', subscriptions)
      .route('/_', hubPages)
      .route('/sitemap.xml', hubSitemap)
      .route('/.well-known', appFiles)
      .route(app.config.basePath, version)
      .route(`${app.config.basePath}newsletter`, newsletterForms)
      .route(`${app.config.basePath}mail-reports`, mailReportForms)
      .route(`${app.config.basePath}notices`, noticeForms)
      .route(`${app.config.basePath}status`, publicStatus)
      .route(`${app.config.basePath}numbers`, publicNumbers)
      .route(
        '/api/ui',
        docs({
          title: 'Unfurly API',
          about: aboutApi,
          server: app.config.publicUrl,
          calls: () =>
            api<Call>()
              .route('/api/ui', ui)
              .route('/urls', urls)
              .route('/subscriptions', subscriptions)
              .route(app.config.basePath, version),
        }),
      )
      .route(
        '/analytics',
        docs({
          title: 'Unfurly analytics API',
          about: aboutAnalytics,
          server: app.config.publicUrl,
          calls: () => api<Call>().route('/analytics', analyticsApi),
        }),
      )
  )
}
