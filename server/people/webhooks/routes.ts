import { WholeListQuery } from '../../../contract/paging.ts'
import {
  CreatedWebhook,
  CreateWebhook,
  EditWebhook,
  ListWebhookDeliveries,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookPage,
  WebhookSecret,
  WebhookTest,
} from '../../../contract/people/webhooks.ts'
import type { MemberCall } from '../../context.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { allow } from '../auth/auth.ts'
import { listWebhookDeliveries, replayDelivery } from './deliveries.ts'
import {
  createWebhook,
  editWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  renewSecret,
} from './manage.ts'
import { tryWebhook } from './try-webhook.ts'

export const webhooks = api<MemberCall>()
  .get(
    '/',
    answers(WebhookPage, 200, 'List webhooks'),
    allow('Admin'),
    query(WholeListQuery),
    async (c) => c.json(partOf(await listWebhooks(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(CreatedWebhook, 201, 'Make a webhook; its secret is shown this once'),
    fails('limit-reached'),
    allow('Admin', { secret: true }),
    body(CreateWebhook),
    async (c) => created(c, await createWebhook(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .get('/:id', answers(Webhook, 200, 'Read a webhook'), allow('Admin'), async (c) =>
    c.json(await readWebhook(c.var.app, c.var.member, c.req.param('id'))),
  )
  .patch(
    '/:id',
    answers(Webhook, 200, 'Change a webhook, pause it or switch it on'),
    fails('limit-reached'),
    allow('Admin'),
    body(EditWebhook),
    async (c) => {
      const change = { ...c.req.valid('json'), id: c.req.param('id') }
      return c.json(await editWebhook(c.var.app, c.var.member, change))
    },
  )
  .delete('/:id', answers(null, 204, 'Delete a webhook'), allow('Admin'), async (c) => {
    await removeWebhook(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })
  .post(
    '/:id/secret',
    answers(WebhookSecret, 200, 'Make a new secret; the old one signs along for 24 hours'),
    allow('Admin', { secret: true }),
    async (c) => c.json(await renewSecret(c.var.app, c.var.member, c.req.param('id'))),
  )
  .post(
    '/:id/test',
    answers(WebhookTest, 200, 'Send a test event to a webhook'),
    allow('Admin'),
    async (c) => c.json(await tryWebhook(c.var.app, c.var.member, c.req.param('id'))),
  )
  .get(
    '/:id/deliveries',
    answers(WebhookDeliveryPage, 200, 'List what was sent to a webhook'),
    allow('Admin'),
    query(ListWebhookDeliveries),
    async (c) => {
      const page = { ...c.req.valid('query'), webhookId: c.req.param('id') }
      return c.json(await listWebhookDeliveries(c.var.app, c.var.member, page))
    },
  )
  .post(
    '/:id/deliveries/:deliveryId/replay',
    answers(WebhookDelivery, 200, 'Send a delivery once more'),
    fails('webhook-body-gone', 'webhook-off', 'limit-reached'),
    allow('Admin'),
    async (c) => {
      const at = { webhookId: c.req.param('id'), id: c.req.param('deliveryId') }
      return c.json(await replayDelivery(c.var.app, c.var.member, at))
    },
  )
