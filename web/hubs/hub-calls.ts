import type { CreateHub, EditHub, Hub } from '../../contract/hubs/hubs.ts'
import type { HubPreviewLink } from '../../contract/hubs/versions.ts'
import { answer, api } from '../lib/api/api.ts'
import { ifMatch, type Tagged, taggedAnswer } from '../lib/api/tagged-answer.ts'
import { type HubAddress, requireHub } from './queries.ts'

const paramOf = ({ domain, key }: HubAddress) => ({ param: { domain, key } })

export const createHub = (json: CreateHub, idempotencyKey: string): Promise<Hub> =>
  answer(
    api.v1.redirects.furlhub.$post({ json }, { headers: { 'idempotency-key': idempotencyKey } }),
  )

/** With the tag of its name and settings; its draft has one of its own. */
export async function readHub(address: HubAddress): Promise<Tagged<Hub>> {
  const { item, tag } = await taggedAnswer(
    api.v1.redirects[':domain'][':key'].$get(paramOf(address)),
  )
  return { item: requireHub(item), tag }
}

/** Refused if the name or the settings have another tag by then. */
export const editHub = (
  address: HubAddress,
  { json, tag }: { json: EditHub; tag: string },
): Promise<Hub> =>
  answer(api.v1.furlhubs[':domain'][':key'].$patch({ ...paramOf(address), json }, ifMatch(tag)))

export async function deleteHub(address: HubAddress): Promise<void> {
  await answer(api.v1.redirects[':domain'][':key'].$delete(paramOf(address)))
}

export async function restoreHub(address: HubAddress): Promise<void> {
  await answer(api.v1.redirects[':domain'][':key'].restore.$put(paramOf(address)))
}

interface Publication {
  /** Null: at once. */
  at: string | null
  /** Of the draft that the member sees: another one is not published unseen. */
  etag: string
}

export const publishHub = (address: HubAddress, { at, etag }: Publication): Promise<Hub> =>
  answer(
    api.v1.furlhubs[':domain'][':key'].publish.$post(
      { ...paramOf(address), json: at === null ? {} : { at } },
      { headers: { 'if-match': etag } },
    ),
  )

export const unscheduleHub = (address: HubAddress): Promise<Hub> =>
  answer(api.v1.furlhubs[':domain'][':key'].schedule.$delete(paramOf(address)))

/** Puts the published version back as the draft. */
export const discardDraft = (address: HubAddress): Promise<Hub> =>
  answer(api.v1.furlhubs[':domain'][':key'].discard.$post(paramOf(address)))

export const disableHub = (address: HubAddress): Promise<Hub> =>
  answer(api.v1.furlhubs[':domain'][':key'].disable.$post(paramOf(address)))

export const enableHub = (address: HubAddress): Promise<Hub> =>
  answer(api.v1.furlhubs[':domain'][':key'].enable.$post(paramOf(address)))

export const makePreviewLink = (address: HubAddress): Promise<HubPreviewLink> =>
  answer(api.v1.furlhubs[':domain'][':key']['preview-links'].$post(paramOf(address)))
