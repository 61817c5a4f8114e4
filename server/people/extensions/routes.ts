import {
  ConnectedExtension,
  ExtensionGrant,
  Extensions,
  GrantExtension,
  RedeemGrant,
} from '../../../contract/people/extensions.ts'
import type { MemberCall } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { MINUTE } from '../../platform/clock.ts'
import { createdAt } from '../../platform/http/created.ts'
import { answers, api, body, fails } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { allow } from '../auth/auth.ts'
import { disconnectExtension, grantExtension, listExtensions, redeemGrant } from './extensions.ts'

const own = { person: true, self: true } as const
const limitRedeeming = limitByAddress({ name: 'extension', limit: 30, windowMs: MINUTE })

export const extensions = api<MemberCall>()
  .get(
    '/',
    answers(Extensions, 200, 'List the browser extensions that you connected'),
    allow('Login', own),
    async (c) => c.json({ items: await listExtensions(c.var.app, c.var.member) }),
  )
  .post(
    '/grants',
    answers(ExtensionGrant, 201, 'Allow a browser extension to act for you'),
    fails('limit-reached'),
    allow('Create', { ...own, confirmed: true, secret: true }),
    body(GrantExtension),
    async (c) =>
      createdAt(
        c,
        await grantExtension(c.var.app, c.var.member, c.req.valid('json')),
        () => `/api/ui/v1/extensions`,
      ),
  )
  .post(
    '/keys',
    answers(ConnectedExtension, 201, 'Redeem what was allowed; the key is shown this once'),
    fails('code-ended', 'limit-reached', 'forbidden'),
    limitRedeeming,
    body(RedeemGrant),
    async (c) =>
      createdAt(
        c,
        await redeemGrant(c.var.app, c.req.valid('json')),
        () => `/api/ui/v1/extensions/current`,
      ),
  )
  .delete(
    '/current',
    answers(null, 204, 'Disconnect the extension that calls'),
    fails('not-found'),
    allow('Login', { extension: true }),
    async (c) => {
      const { keyId } = c.var.member
      if (keyId === null) throw new Problem('not-found')
      await disconnectExtension(c.var.app, c.var.member, keyId)
      return c.body(null, 204)
    },
  )
  .delete(
    '/:id',
    answers(null, 204, 'Disconnect a browser extension of yours'),
    allow('Login', own),
    async (c) => {
      await disconnectExtension(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )
