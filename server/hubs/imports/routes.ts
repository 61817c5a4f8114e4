import {
  HubImportPreview,
  IMPORT_BODY_BYTES_MAX,
  PreviewHubImport,
} from '../../../contract/hubs/hub-imports.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { limitsOf } from '../../platform/http/body-limits.ts'
import { answers, api, body, fails } from '../../platform/http/http.ts'
import { previewHubImport } from './hub-imports.ts'

/** Below `/v1/furlhubs`. */
export const hubImports = api<MemberCall>().post(
  '/import-previews',
  answers(HubImportPreview, 200, 'What a hub made of a page of another service would be'),
  fails('not-found', 'page-missing', 'page-closed', 'page-away', 'page-too-large', 'page-unknown'),
  // No Idempotency-Key: nothing is made.
  allow('Create', { secret: true, bodyBytesMax: IMPORT_BODY_BYTES_MAX }),
  body(PreviewHubImport, { limits: limitsOf(PreviewHubImport, IMPORT_BODY_BYTES_MAX) }),
  async (c) => c.json(await previewHubImport(c.var.app, c.var.member, c.req.valid('json'))),
)
