import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { HubDraft } from '../../../contract/hubs/versions.ts'
import { answer, api } from '../../lib/api/api.ts'
import type { HubAddress } from '../queries.ts'

/** A draft with the tag that its next save has to name. */
export interface TaggedDraft extends HubDraft {
  etag: string
}

const draftOf = ({ domain, key }: HubAddress) => ({ param: { domain, key } })

export async function fetchDraft(address: HubAddress): Promise<TaggedDraft> {
  const response = await api.v1.furlhubs[':domain'][':key'].draft.$get(draftOf(address))
  return tagged(await answer(response), response.headers)
}

/** Refused with 412 if the draft has another tag by now. */
export async function saveDraft(
  address: HubAddress,
  document: HubDocument,
  etag: string,
): Promise<TaggedDraft> {
  const options = { headers: { 'if-match': etag } }
  const response = await api.v1.furlhubs[':domain'][':key'].draft.$put(
    { ...draftOf(address), json: { document } },
    options,
  )
  return tagged(await answer(response), response.headers)
}

const tagged = (draft: HubDraft, headers: Headers): TaggedDraft => ({
  ...draft,
  etag: headers.get('etag') ?? '',
})

/** The number of the version that a tag stands for. */
export const versionOf = (etag: string): number => Number(etag.replace(/\D/g, ''))
