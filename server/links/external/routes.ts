import { CreateGeoLink, Link } from '../../../contract/links/links.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { conditionsOf, tagged } from '../../platform/http/conditions.ts'
import { addressPath } from '../../platform/http/created.ts'
import { answers, api, body, fails } from '../../platform/http/http.ts'
import { linkTag } from '../link-tag.ts'
import { readExternal, saveExternal } from './external-links.ts'

/** Links by the ids that other programs gave them. A domain has a dot or a port, so none is named like this. */
export const externalLinks = api<MemberCall>()
  .get(
    '/external/:externalId',
    answers(Link, 200, 'Read a link by its external id', { tag: 'plain' }),
    allow('Read'),
    async (c) => {
      const link = await readExternal(c.var.app, c.var.member, c.req.param('externalId'))
      return tagged(c, link, linkTag(link))
    },
  )
  .put(
    '/external/:externalId',
    answers(Link, 200, 'Make or edit the link with an external id', {
      tag: 'guarded',
      orMade: 201,
    }),
    fails('key-taken', 'limit-reached', 'external-id-taken', 'external-id-trashed'),
    // Making one needs Create as well.
    allow('Update'),
    body(CreateGeoLink),
    async (c) => {
      const { app, member } = c.var
      const externalId = c.req.param('externalId')
      const save = { ...conditionsOf(c), externalId, link: c.req.valid('json') }
      const { link, isNew } = await saveExternal(app, member, save)
      c.header('etag', linkTag(link))
      if (!isNew) return c.json(link)
      c.header('location', `/api/ui/v1/redirects/${addressPath(link)}`)
      return c.json(link, 201)
    },
  )
