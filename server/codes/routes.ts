import {
  CreateQrPreset,
  DrawQrFile,
  EditQrPreset,
  QrPreset,
  QrPresetPage,
  ReadQrFile,
} from '../../contract/codes/qr.ts'
import { READABLE_HEADER, REASON_HEADER } from '../../contract/codes/qr-readable.ts'
import { WholeListQuery } from '../../contract/paging.ts'
import type { MemberCall } from '../context.ts'
import { allow } from '../people/index.ts'
import { created } from '../platform/http/created.ts'
import {
  answers,
  answersFile,
  api,
  body,
  type FileHeaders,
  fails,
  query,
  savedHeaders,
} from '../platform/http/http.ts'
import { partOf } from '../platform/http/whole-list.ts'
import { drawQrFile, type QrFile, readQrFile } from './files.ts'
import { createPreset, editPreset, listPresets, removePreset } from './presets.ts'

const fileTypes = ['image/svg+xml', 'image/png', 'application/pdf']

const fileHeaders: FileHeaders = {
  ...savedHeaders,
  [READABLE_HEADER]: {
    description: 'Whether all known decoders read the code, some of them, or none',
    schema: { type: 'string', enum: ['yes', 'partly', 'no'] },
    required: true,
    example: 'partly',
  },
  [REASON_HEADER]: {
    description: 'Why not all of them do, in sentences; missing with `yes`',
    schema: { type: 'string' },
    example: 'The colours are too much alike.',
  },
}

/** The same request draws the same file, so none is stored for an Idempotency-Key. */
const notStored = { secret: true } as const

export const qrFiles = api<MemberCall>()
  .get(
    '/:domain/:key/qr',
    answersFile(fileTypes, "A link's QR code as SVG, PNG or PDF", fileHeaders),
    allow('Read'),
    query(ReadQrFile),
    async (c) => {
      const { domain, key } = c.req.param()
      return answerFile(
        await readQrFile(c.var.app, c.var.member, { ...c.req.valid('query'), domain, key }),
      )
    },
  )
  .post(
    '/:domain/:key/qr',
    answersFile(fileTypes, "A link's QR code in a design that is not saved", fileHeaders),
    fails('key-taken'),
    allow('Read', notStored),
    body(DrawQrFile),
    async (c) => {
      const { domain, key } = c.req.param()
      return answerFile(
        await drawQrFile(c.var.app, c.var.member, { ...c.req.valid('json'), domain, key }),
      )
    },
  )

export const qrPresets = api<MemberCall>()
  .get(
    '/',
    answers(QrPresetPage, 200, 'List saved QR styles'),
    allow('Read'),
    query(WholeListQuery),
    async (c) => c.json(partOf(await listPresets(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(QrPreset, 201, 'Save a QR style'),
    fails('limit-reached'),
    allow('Create'),
    body(CreateQrPreset),
    async (c) => created(c, await createPreset(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .put(
    '/:id',
    answers(QrPreset, 200, 'Change a QR style'),
    allow('Update'),
    body(EditQrPreset),
    async (c) =>
      c.json(
        await editPreset(c.var.app, c.var.member, {
          ...c.req.valid('json'),
          id: c.req.param('id'),
        }),
      ),
  )
  .delete('/:id', answers(null, 204, 'Delete a QR style'), allow('Delete'), async (c) => {
    await removePreset(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })

/** A header is ASCII. Names with other letters come in the form of RFC 6266 too. */
function attachedAs(name: string): string {
  const ascii = name.replace(/[^ -~]/g, '_')
  const plain = `attachment; filename="${ascii}"`
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeURIComponent(name)}`
}

function answerFile({ name, type, bytes, verdict }: QrFile): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      [READABLE_HEADER]: verdict.readable,
      ...(verdict.reason && { [REASON_HEADER]: verdict.reason }),
      'content-disposition': attachedAs(name),
      // Opened as a page of its own, an SVG must not run or load anything
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    },
  })
}
