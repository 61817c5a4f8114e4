import {
  Channel,
  ChannelPage,
  ChannelTest,
  CreateChannel,
  CreatedChannel,
  DeliveryPage,
  EditChannel,
  ListDeliveries,
} from '../../../contract/monitoring/channels.ts'
import { WholeListQuery } from '../../../contract/paging.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { createChannel, editChannel, listChannels, removeChannel } from './channels/channels.ts'
import { tryChannel } from './channels/try-channel.ts'
import { listDeliveries } from './deliveries/deliveries.ts'

export const alertChannels = api<MemberCall>()
  .get(
    '/',
    answers(ChannelPage, 200, 'List alert channels'),
    allow('Read'),
    query(WholeListQuery),
    async (c) => c.json(partOf(await listChannels(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(CreatedChannel, 201, 'Make an alert channel'),
    fails('limit-reached'),
    allow('Admin'),
    body(CreateChannel),
    async (c) => created(c, await createChannel(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .put(
    '/:id',
    answers(Channel, 200, 'Change an alert channel'),
    fails('limit-reached'),
    allow('Admin'),
    body(EditChannel),
    async (c) => {
      const change = { ...c.req.valid('json'), id: c.req.param('id') }
      return c.json(await editChannel(c.var.app, c.var.member, change))
    },
  )
  .delete('/:id', answers(null, 204, 'Delete an alert channel'), allow('Admin'), async (c) => {
    await removeChannel(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })
  .post(
    '/:id/test',
    answers(ChannelTest, 200, 'Send a test message to an alert channel'),
    allow('Admin'),
    async (c) => c.json(await tryChannel(c.var.app, c.var.member, c.req.param('id'))),
  )
  .get(
    '/:id/deliveries',
    answers(DeliveryPage, 200, 'List what was sent to an alert channel'),
    allow('Read'),
    query(ListDeliveries),
    async (c) => {
      const page = { ...c.req.valid('query'), channelId: c.req.param('id') }
      return c.json(await listDeliveries(c.var.app, c.var.member, page))
    },
  )
