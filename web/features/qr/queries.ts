import { queryOptions } from '@tanstack/react-query'
import type { CreateQrPreset, EditQrPreset, QrPreset } from '../../../contract/qr.ts'
import type { QrDesign, QrFormat } from '../../../contract/qr-design.ts'
import { answer, api } from '../../lib/api.ts'

/** As much of a link as its code needs. */
export interface CodeOf {
  domain: string
  key: string
  shortUrl: string
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

export interface FileWish {
  format: QrFormat
  design: QrDesign
  size: PictureSize
}

export interface PictureSize {
  unit: 'px' | 'mm'
  width: number
}

/** Drawn by the server, so that a file from here and one from the API are the same. */
export async function fetchFile(
  { domain, key }: CodeOf,
  { format, design, size }: FileWish,
): Promise<Blob> {
  const width = size.unit === 'mm' ? { mm: size.width } : { size: size.width }
  const response = await api.v1.redirects[':domain'][':key'].qr.$post({
    param: { domain, key },
    json: { format, design, ...width },
  })
  return response.blob()
}
