import {
  AddDomain,
  DomainPictures,
  EditDomain,
  ListDomains,
  OwnDomain,
  OwnDomainPage,
  RemoveDomain,
} from '../../../contract/domains/domains.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { conditionsOf, tagged } from '../../platform/http/conditions.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { addDomain, listDomains } from './adding.ts'
import { checkNow } from './checking.ts'
import { domainTag, readOwnDomain } from './item.ts'
import { listPictures } from './pictures.ts'
import { removeDomain } from './removal.ts'
import { editDomain } from './targets.ts'

export const ownDomains = api<MemberCall>()
  .get(
    '/',
    answers(OwnDomainPage, 200, 'List domains of the account'),
    allow('Read'),
    query(ListDomains),
    async (c) => c.json(await listDomains(c.var.app, c.var.member, c.req.valid('query'))),
  )
  .post(
    '/',
    answers(OwnDomain, 201, 'Add a domain; the answer says which records prove it', {
      tag: 'plain',
    }),
    fails('limit-reached', 'domain-added'),
    allow('Create'),
    body(AddDomain),
    async (c) => {
      const domain = await addDomain(c.var.app, c.var.member, c.req.valid('json'))
      c.header('etag', domainTag(domain))
      return created(c, domain)
    },
  )
  .get(
    '/favicons',
    answers(DomainPictures, 200, 'Favicons and keys of the domains for links and for hubs'),
    allow('Read'),
    async (c) => c.json(await listPictures(c.var.app, c.var.member)),
  )
  .get(
    '/:id',
    answers(OwnDomain, 200, 'Read a domain', { tag: 'plain' }),
    allow('Read'),
    async (c) => {
      const { app, member } = c.var
      const domain = await readOwnDomain(app, member.accountId, c.req.param('id'))
      return tagged(c, domain, domainTag(domain))
    },
  )
  .put(
    '/:id',
    answers(
      OwnDomain,
      200,
      'Edit where a domain sends visitors who follow no link, and which keys it takes',
      { tag: 'guarded' },
    ),
    fails('domain-in-use'),
    allow('Update'),
    body(EditDomain),
    async (c) => {
      const edit = { ...c.req.valid('json'), ...conditionsOf(c), id: c.req.param('id') }
      const domain = await editDomain(c.var.app, c.var.member, edit)
      return tagged(c, domain, domainTag(domain))
    },
  )
  .post(
    '/:id/check',
    answers(OwnDomain, 200, 'Look for the records of a domain now'),
    // Not stored for an Idempotency-Key: that would hold a transaction open during DNS queries.
    allow('Update', { secret: true }),
    async (c) => c.json(await checkNow(c.var.app, c.var.member, c.req.param('id'))),
  )
  .delete(
    '/:id',
    answers(null, 204, 'Remove a domain'),
    fails('domain-in-use'),
    allow('Admin'),
    query(RemoveDomain),
    async (c) => {
      const removal = { ...c.req.valid('query'), id: c.req.param('id') }
      await removeDomain(c.var.app, c.var.member, removal)
      return c.body(null, 204)
    },
  )
