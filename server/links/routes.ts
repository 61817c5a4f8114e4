import type { Context } from 'hono'
import { BestLinks, FindBestLinks } from '../../contract/links/best-links.ts'
import { LinkHistory, ListLinkHistory } from '../../contract/links/link-history.ts'
import {
  CreateGeoLink,
  CreateLink,
  EditGeoLink,
  EditLink,
  KeyAvailability,
  Link,
  LinkPage,
  ListLinks,
} from '../../contract/links/links.ts'
import { ReadTarget, TargetFacts } from '../../contract/links/targets.ts'
import type { MemberCall } from '../context.ts'
import { allow } from '../people/index.ts'
import { conditionsOf, tagged } from '../platform/http/conditions.ts'
import { addressPath, createdAt } from '../platform/http/created.ts'
import { answers, api, body, fails, query } from '../platform/http/http.ts'
import { createGeoLink, editGeoLink } from './geo-links.ts'
import { listLinkHistory, restoreVersion } from './history.ts'
import { checkKey } from './keys.ts'
import { linkTag } from './link-tag.ts'
import { editLink } from './links.ts'
import { bestLinks } from './list/best-links.ts'
import { listLinks } from './list/list.ts'
import { readTarget } from './target/target-facts.ts'
import { restoreLink, trashLink } from './trash/trash.ts'
import { createLink } from './write/make-link.ts'

const taggedLink = (c: Context, link: Link) => tagged(c, link, linkTag(link))

function createdLink(c: Context, link: Link) {
  c.header('etag', linkTag(link))
  return createdAt(c, link, (made) => `/api/ui/v1/redirects/${addressPath(made)}`)
}

export const links = api<MemberCall>()
  .post(
    '/standard',
    answers(Link, 201, 'Create a Furl', { tag: 'plain' }),
    fails('key-taken', 'limit-reached', 'external-id-taken'),
    allow('Create', { extension: true }),
    body(CreateLink),
    async (c) => createdLink(c, await createLink(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .put(
    '/standard',
    answers(Link, 200, 'Edit a Furl', { tag: 'guarded' }),
    fails('not-found', 'limit-reached', 'external-id-taken'),
    allow('Update'),
    body(EditLink),
    async (c) => {
      const edit = { ...c.req.valid('json'), ...conditionsOf(c) }
      return taggedLink(c, await editLink(c.var.app, c.var.member, edit))
    },
  )
  .post(
    '/geo',
    answers(Link, 201, 'Create a GeoFurl', { tag: 'plain' }),
    fails('key-taken', 'limit-reached', 'not-found', 'external-id-taken'),
    allow('Create'),
    body(CreateGeoLink),
    async (c) => createdLink(c, await createGeoLink(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .put(
    '/geo',
    answers(Link, 200, 'Edit a GeoFurl, or make one of a Furl', { tag: 'guarded' }),
    fails('not-found', 'limit-reached', 'edited-elsewhere', 'external-id-taken'),
    allow('Update'),
    body(EditGeoLink),
    async (c) => {
      const edit = { ...c.req.valid('json'), ...conditionsOf(c) }
      return taggedLink(c, await editGeoLink(c.var.app, c.var.member, edit))
    },
  )
  .get(
    '/',
    answers(LinkPage, 200, 'List links'),
    allow('Read', { extension: true }),
    query(ListLinks),
    async (c) => c.json(await listLinks(c.var.app, c.var.member, c.req.valid('query'))),
  )
  .get(
    '/best',
    answers(BestLinks, 200, 'The links that a text most likely means'),
    allow('Read'),
    query(FindBestLinks),
    async (c) => c.json(await bestLinks(c.var.app, c.var.member, c.req.valid('query'))),
  )
  .delete(
    '/:domain/:key',
    answers(null, 204, 'Move a link to the trash'),
    allow('Delete'),
    async (c) => {
      await trashLink(c.var.app, c.var.member, c.req.param())
      return c.body(null, 204)
    },
  )
  .put(
    '/:domain/:key/restore',
    answers(Link, 200, 'Restore a link', { tag: 'plain' }),
    fails('domain-removed', 'limit-reached', 'key-taken'),
    allow('Update'),
    async (c) => taggedLink(c, await restoreLink(c.var.app, c.var.member, c.req.param())),
  )
  .get(
    '/:domain/:key/history',
    answers(LinkHistory, 200, 'Every change of a link'),
    allow('Read'),
    query(ListLinkHistory),
    async (c) => {
      const page = { at: c.req.param(), ...c.req.valid('query') }
      return c.json(await listLinkHistory(c.var.app, c.var.member, page))
    },
  )
  .put(
    '/:domain/:key/history/:id/restore',
    answers(Link, 200, 'Put a link back to how it was after a change', { tag: 'plain' }),
    fails('limit-reached', 'domain-removed'),
    allow('Update'),
    async (c) => {
      const { id, ...at } = c.req.param()
      return taggedLink(c, await restoreVersion(c.var.app, c.var.member, { at, id }))
    },
  )

export const keys = api<MemberCall>().get(
  '/:domain/:key',
  answers(KeyAvailability, 200, 'Is a key free?'),
  allow('Read', { extension: true }),
  async (c) => c.json(await checkKey(c.var.app, c.var.member, c.req.param())),
)

export const targets = api<MemberCall>().get(
  '/',
  answers(TargetFacts, 200, 'What the page at a target calls itself'),
  allow('Create'),
  query(ReadTarget),
  async (c) => c.json(await readTarget(c.var.app, c.var.member, c.req.valid('query').address)),
)
