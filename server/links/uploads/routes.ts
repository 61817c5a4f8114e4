import {
  UPLOAD_BYTES_MAX,
  Upload,
  UploadFromAddress,
  uploadTypes,
} from '../../../contract/links/uploads.ts'
import type { Call, MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { requireBytes } from '../../platform/http/body.ts'
import { createdAt } from '../../platform/http/created.ts'
import { answers, answersFile, api, body, fails, takesFile } from '../../platform/http/http.ts'
import { addUpload, addUploadFrom, requireUploadedFile } from './uploads.ts'

// No Idempotency-Key: the same picture has the same name, so sending it again changes nothing.
const adding = api<MemberCall>()
  .post(
    '/',
    answers(Upload, 201, 'Upload a picture for a card'),
    fails('limit-reached'),
    takesFile(uploadTypes, `The picture itself, up to ${UPLOAD_BYTES_MAX / 1024 ** 2} MB`),
    allow('Create', { secret: true }),
    async (c) => {
      const limits = { types: uploadTypes, max: UPLOAD_BYTES_MAX }
      const file = await requireBytes(c.req.raw, limits)
      return createdAt(c, await addUpload(c.var.app, c.var.member, file), (made) => made.url)
    },
  )
  .post(
    '/from-address',
    answers(Upload, 201, 'Fetch a picture of another site, and keep it'),
    fails('limit-reached'),
    allow('Create', { secret: true }),
    body(UploadFromAddress),
    async (c) =>
      createdAt(
        c,
        await addUploadFrom(c.var.app, c.var.member, c.req.valid('json')),
        (made) => made.url,
      ),
  )

/** Public: messengers and networks read the pictures of cards. */
const serving = api<Call>().get(
  '/:name',
  answersFile('image/webp', 'An uploaded picture'),
  async (c) => {
    const file = await requireUploadedFile(c.var.app, c.req.param('name'))
    return new Response(file, {
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      },
    })
  },
)

export const uploads = api<Call>().route('/', adding).route('/', serving)
