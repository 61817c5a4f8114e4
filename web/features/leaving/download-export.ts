import type { Export } from '../../../contract/exports.ts'
import { apiFetch } from '../../lib/api/api-fetch.ts'

/** Downloads through fetch: the token goes in a header and must never appear in a URL. */
export async function downloadExport({ id, createdAt }: Export): Promise<void> {
  const response = await apiFetch(`/api/ui/v1/account/exports/${encodeURIComponent(id)}/file`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(response.headers) ?? `unfurly-${createdAt.slice(0, 10)}.zip`
  link.click()
  // The browser starts reading the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const nameIn = (headers: Headers): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
