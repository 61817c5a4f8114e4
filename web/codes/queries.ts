import { queryOptions } from '@tanstack/react-query'
import type { CreateQrPreset, EditQrPreset, QrPreset } from '../../contract/codes/qr.ts'
import { QR_SIDE, type QrDesign, type QrFormat } from '../../contract/codes/qr-design.ts'
import {
  type QrReadable,
  type QrVerdict,
  READABLE_HEADER,
  REASON_HEADER,
} from '../../contract/codes/qr-readable.ts'
import { answer, api } from '../lib/api/api.ts'

/** The fields of a link that its code needs. */
export interface QrLink {
  domain: string
  key: string
  shortUrl: string
  /** It is not made yet. */
  isPlanned?: boolean
}

export const presetsQuery = queryOptions({
  queryKey: ['qr-presets'],
  queryFn: async (): Promise<QrPreset[]> =>
    (await answer(api.v1['qr-presets'].$get({ query: {} }))).items,
  staleTime: 60_000,
})

export const createPreset = (body: CreateQrPreset): Promise<QrPreset> =>
  answer(api.v1['qr-presets'].$post({ json: body }))

export const editPreset = (id: string, body: EditQrPreset): Promise<QrPreset> =>
  answer(api.v1['qr-presets'][':id'].$put({ param: { id }, json: body }))

export async function deletePreset(id: string): Promise<undefined> {
  await answer(api.v1['qr-presets'][':id'].$delete({ param: { id } }))
}

export interface QrFileRequest {
  format: QrFormat
  design: QrDesign
  size: PictureSize
}

export interface PictureSize {
  unit: 'px' | 'mm'
  width: number
}

/** The smallest file, for the sake of the headers beside it. */
export async function fetchVerdict(link: QrLink, design: QrDesign): Promise<QrVerdict> {
  const size = { unit: 'px', width: QR_SIDE.min } as const
  const file = await drawn(link, { format: 'svg', design, size })
  const { headers } = file
  // An unread body would keep its connection open.
  await file.arrayBuffer()
  return {
    readable: (headers.get(READABLE_HEADER) ?? 'no') as QrReadable,
    reason: headers.get(REASON_HEADER) ?? '',
  }
}

/** Rendered by the server, so that downloads here and files from the API are identical. */
export async function fetchFile(link: QrLink, request: QrFileRequest): Promise<Blob> {
  return (await drawn(link, request)).blob()
}

function drawn(
  { domain, key, isPlanned = false }: QrLink,
  { format, design, size }: QrFileRequest,
) {
  const width = size.unit === 'mm' ? { mm: size.width } : { size: size.width }
  return api.v1.redirects[':domain'][':key'].qr.$post({
    param: { domain, key },
    json: { format, design, isPlanned, ...width },
  })
}
