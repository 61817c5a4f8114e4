import { queryOptions } from '@tanstack/react-query'
import type { CreateQrPreset, EditQrPreset, QrPreset } from '../../../contract/qr/qr.ts'
import type { QrDesign, QrFormat } from '../../../contract/qr/qr-design.ts'
import { answer, api } from '../../lib/api/api.ts'

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
  queryFn: async (): Promise<QrPreset[]> => (await answer(api.v1['qr-presets'].$get())).items,
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

/** Rendered by the server, so that downloads here and files from the API are identical. */
export async function fetchFile(
  { domain, key, isPlanned = false }: QrLink,
  { format, design, size }: QrFileRequest,
): Promise<Blob> {
  const width = size.unit === 'mm' ? { mm: size.width } : { size: size.width }
  const response = await api.v1.redirects[':domain'][':key'].qr.$post({
    param: { domain, key },
    json: { format, design, isPlanned, ...width },
  })
  return response.blob()
}
