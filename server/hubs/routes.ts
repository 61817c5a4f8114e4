import type { Context } from 'hono'
import { z } from 'zod'
import { HubAnalytics, HubAnalyticsQuery, HubTrends } from '../../contract/hubs/hub-analytics.ts'
import { HubButtons } from '../../contract/hubs/hub-buttons.ts'
import { CreateHub, EditHub, Hub, HubPage, ListHubs } from '../../contract/hubs/hubs.ts'
import { HubSubscriberPage, ListHubSubscribers } from '../../contract/hubs/subscribers.ts'
import {
  HubDraft,
  HubPreviewLink,
  HubVersion,
  HubVersionDetail,
  HubVersionDiff,
  HubVersionPage,
  ListHubVersions,
  NameHubVersion,
  PublishHub,
  SaveHubDraft,
} from '../../contract/hubs/versions.ts'
import { Link } from '../../contract/links/links.ts'
import type { MemberCall } from '../context.ts'
import { linkTag, requireAddressOf } from '../links/index.ts'
import { allow } from '../people/index.ts'
import { conditionsOf, tagged } from '../platform/http/conditions.ts'
import { addressPath, createdAt } from '../platform/http/created.ts'
import {
  answers,
  answersFile,
  api,
  body,
  fails,
  query,
  savedHeaders,
} from '../platform/http/http.ts'
import { readHubAnalytics, readHubTrends } from './analytics/hub-analytics.ts'
import { createHub } from './create-hub.ts'
import { readDraft, saveDraft } from './draft.ts'
import { editHub } from './edit-hub.ts'
import { hubTag } from './hub-item.ts'
import { listHubs, readAddress, requireHubRow, requireHubs } from './hubs.ts'
import { sharePreview } from './preview.ts'
import { readButtons } from './publishing/button-health.ts'
import { disableHub, discardDraft, publishHub } from './publishing/publish.ts'
import { scheduleHub, unscheduleHub } from './publishing/schedule.ts'
import { listSubscribers, subscribersCsv } from './subscribers/subscribers.ts'
import {
  compareVersions,
  labelVersion,
  listVersions,
  readVersion,
  requireNumber,
  restoreHubVersion,
} from './versions/versions.ts'

/** Below `/v1/redirects`, as the specification has it. */
export const hubAddresses = api<MemberCall>()
  .post(
    '/',
    answers(Hub, 201, 'Create a hub', { tag: 'plain' }),
    fails('not-found', 'key-taken', 'limit-reached'),
    allow('Create'),
    body(CreateHub),
    async (c) => {
      const hub = await createHub(c.var.app, c.var.member, c.req.valid('json'))
      c.header('etag', hubTag(hub))
      return createdAt(c, hub, (made) => `/api/ui/v1/furlhubs/${addressPath(made)}/draft`)
    },
  )
  .get(
    '/',
    answers(HubPage, 200, 'List hubs'),
    fails('not-found'),
    allow('Read'),
    query(ListHubs),
    async (c) => c.json(await listHubs(c.var.app, c.var.member, c.req.valid('query'))),
  )

const ifMatchOf = (c: { req: { header(name: string): string | undefined } }) =>
  c.req.header('if-match')

/** Below `/v1/furlhubs`. */
export const hubs = api<MemberCall>()
  .get(
    '/trends',
    answers(HubTrends, 200, 'Views and clicks of every hub in seven days'),
    fails('not-found'),
    allow('Read'),
    async (c) => {
      requireHubs(c.var.app)
      return c.json(await readHubTrends(c.var.app, c.var.member.accountId))
    },
  )
  .get(
    '/:domain/:key/analytics',
    answers(HubAnalytics, 200, 'Views, visitors and clicks of a hub'),
    allow('Read'),
    query(HubAnalyticsQuery),
    async (c) => {
      const { app, member } = c.var
      const { id } = await requireHubRow(app, member.accountId, c.req.param())
      const hub = { id, accountId: member.accountId }
      return c.json(await readHubAnalytics(app, hub, c.req.valid('query')))
    },
  )
  .patch(
    '/:domain/:key',
    answers(Hub, 200, 'Change the name or the settings of a hub', { tag: 'guarded' }),
    fails('limit-reached'),
    allow('Update'),
    body(EditHub),
    async (c) => {
      const edit = { ...c.req.valid('json'), ...conditionsOf(c), at: c.req.param() }
      const hub = await editHub(c.var.app, c.var.member, edit)
      return tagged(c, hub, hubTag(hub))
    },
  )
  .get(
    '/:domain/:key/draft',
    answers(HubDraft, 200, 'Read the draft', { tag: 'plain' }),
    allow('Read'),
    async (c) => {
      const { draft, etag } = await readDraft(c.var.app, c.var.member, c.req.param())
      return tagged(c, draft, etag)
    },
  )
  .put(
    '/:domain/:key/draft',
    answers(HubDraft, 200, 'Save the draft, if nobody else did meanwhile', { tag: 'guarded' }),
    fails('if-match-missing'),
    allow('Update'),
    body(SaveHubDraft),
    async (c) => {
      const save = { ...c.req.valid('json'), at: c.req.param(), ifMatch: ifMatchOf(c) }
      const { draft, etag } = await saveDraft(c.var.app, c.var.member, save)
      return tagged(c, draft, etag)
    },
  )
  .get(
    '/:domain/:key/buttons',
    answers(HubButtons, 200, 'The addresses of the published page and whether they answer'),
    allow('Read'),
    async (c) => c.json(await readButtons(c.var.app, c.var.member, c.req.param())),
  )
  .post(
    '/:domain/:key/publish',
    answers(Hub, 200, 'Publish the draft, now or later'),
    fails('edited-elsewhere', 'experiment-running'),
    allow('Update'),
    body(PublishHub, { isOptional: true }),
    async (c) => {
      const call = { at: c.req.param(), ifMatch: ifMatchOf(c) }
      const { at: when } = c.req.valid('json')
      const { app, member } = c.var
      if (!when) return c.json(await publishHub(app, member, call))
      return c.json(await scheduleHub(app, member, { ...call, when: Date.parse(when) }))
    },
  )
  .delete(
    '/:domain/:key/schedule',
    answers(Hub, 200, 'Do not publish at the scheduled time'),
    allow('Update'),
    async (c) => c.json(await unscheduleHub(c.var.app, c.var.member, { at: c.req.param() })),
  )
  .post(
    '/:domain/:key/discard',
    answers(Hub, 200, 'Take the draft back to the published version'),
    allow('Update'),
    async (c) => {
      const call = { at: c.req.param(), ifMatch: ifMatchOf(c) }
      return c.json(await discardDraft(c.var.app, c.var.member, call))
    },
  )
  .post(
    '/:domain/:key/disable',
    answers(Hub, 200, 'Switch the page off'),
    allow('Update'),
    async (c) =>
      c.json(await disableHub(c.var.app, c.var.member, { at: c.req.param(), isDisabled: true })),
  )
  .post(
    '/:domain/:key/enable',
    answers(Hub, 200, 'Switch the page on again'),
    allow('Update'),
    async (c) =>
      c.json(await disableHub(c.var.app, c.var.member, { at: c.req.param(), isDisabled: false })),
  )
  .post(
    '/:domain/:key/preview-links',
    // The address opens the draft without a login.
    answers(HubPreviewLink, 201, 'Make a link to the draft, for seven days'),
    allow('Update', { secret: true }),
    async (c) =>
      createdAt(c, await sharePreview(c.var.app, c.var.member, c.req.param()), (made) => made.url),
  )
  .get(
    '/:domain/:key/versions',
    answers(HubVersionPage, 200, 'List the versions of a hub'),
    allow('Read'),
    query(ListHubVersions),
    async (c) => {
      const list = { ...c.req.valid('query'), at: c.req.param() }
      return c.json(await listVersions(c.var.app, c.var.member, list))
    },
  )
  .get(
    '/:domain/:key/versions/:number',
    answers(HubVersionDetail, 200, 'Read a version'),
    fails('limit-reached'),
    allow('Read'),
    async (c) => c.json(await readVersion(c.var.app, c.var.member, versionIn(c.req.param()))),
  )
  .patch(
    '/:domain/:key/versions/:number',
    answers(HubVersion, 200, 'Name a version'),
    fails('limit-reached'),
    allow('Update'),
    body(NameHubVersion),
    async (c) => {
      const named = { ...versionIn(c.req.param()), ...c.req.valid('json') }
      return c.json(await labelVersion(c.var.app, c.var.member, named))
    },
  )
  .post(
    '/:domain/:key/versions/:number/restore',
    answers(Hub, 200, 'Make a version the draft again'),
    fails('limit-reached'),
    allow('Update'),
    async (c) => {
      const restored = { ...versionIn(c.req.param()), ifMatch: ifMatchOf(c) }
      return c.json(await restoreHubVersion(c.var.app, c.var.member, restored))
    },
  )
  .get(
    '/:domain/:key/versions/:from/diff/:to',
    answers(HubVersionDiff, 200, 'What differs between two versions'),
    fails('limit-reached'),
    allow('Read'),
    async (c) => {
      const { from, to, ...at } = c.req.param()
      const pair = { at, from: requireNumber(from), to: requireNumber(to) }
      return c.json(await compareVersions(c.var.app, c.var.member, pair))
    },
  )

/** Below `/v1/furlhubs` too. */
export const hubSubscribers = api<MemberCall>()
  .get(
    '/:domain/:key/subscribers',
    answers(HubSubscriberPage, 200, 'List who subscribed on a hub'),
    allow('Read'),
    query(ListHubSubscribers),
    async (c) => {
      const list = { ...c.req.valid('query'), at: c.req.param() }
      return c.json(await listSubscribers(c.var.app, c.var.member, list))
    },
  )
  .get(
    '/:domain/:key/subscribers.csv',
    answersFile('text/csv', 'Who confirmed a subscription, as a CSV file', savedHeaders),
    allow('Read'),
    async (c) =>
      c.body(await subscribersCsv(c.var.app, c.var.member, c.req.param()), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="subscribers.csv"',
      }),
  )

function versionIn({ number, ...at }: { domain: string; key: string; number: string }) {
  return { at, number: requireNumber(number) }
}

/** The screens of links only read links. */
const taggedAddress = (c: Context, item: Hub | Link) =>
  tagged(c, item as Link, item.type === 'FURLHUB' ? hubTag(item as Hub) : linkTag(item as Link))

/** Reads the link or hub at a short address. */
export const addresses = api<MemberCall>()
  // A domain has a dot or a port, so none is named like this.
  .get(
    '/by-id/:id',
    answers(z.union([Hub, Link]), 200, 'Read a link or a hub by its id', { tag: 'plain' }),
    allow('Read'),
    async (c) => {
      const { app, member } = c.var
      const at = await requireAddressOf(app, member.accountId, c.req.param('id'))
      return taggedAddress(c, await readAddress(app, member, at))
    },
  )
  .get(
    '/:domain/:key',
    answers(z.union([Hub, Link]), 200, 'Read a link or a hub', { tag: 'plain' }),
    allow('Read'),
    async (c) => taggedAddress(c, await readAddress(c.var.app, c.var.member, c.req.param())),
  )
