import type { Call } from '../../context.ts'
import { answersFile, api } from '../../platform/http.ts'
import { Problem } from '../../platform/problem.ts'
import { findPicture } from './store.ts'

/** Open, as an `img` sends no token: the id cannot be guessed, and tells nothing of whose links lead there. */
export const favicons = api<Call>().get(
  '/:id',
  answersFile('image/*', 'The icon of a site that links lead to'),
  async (c) => {
    const found = await findPicture(c.var.app.db, c.req.param('id'))
    if (!found?.type || found.picture === null) throw new Problem('not-found')
    return new Response(Buffer.from(found.picture, 'base64'), {
      headers: {
        'content-type': found.type,
        'cache-control': 'public, max-age=2592000, immutable',
        // Opened as a page of its own it may do nothing; drawings are coloured by styles.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      },
    })
  },
)
