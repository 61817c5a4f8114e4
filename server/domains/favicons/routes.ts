import type { Call } from '../../context.ts'
import { answersFile, api } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findPicture } from './store.ts'

/** Public, because an `img` sends no token. The id cannot be guessed and does not reveal who has links to the site. */
export const favicons = api<Call>().get(
  '/:id',
  answersFile('image/*', 'The icon of a site that links lead to'),
  async (c) => {
    const row = await findPicture(c.var.app.db, c.req.param('id'))
    if (!row?.type || row.picture === null) throw new Problem('not-found')
    return new Response(Buffer.from(row.picture, 'base64'), {
      headers: {
        'content-type': row.type,
        'cache-control': 'public, max-age=2592000, immutable',
        // Opened as a page, an SVG may run nothing. It still needs its inline styles for its colours.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      },
    })
  },
)
