import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { HubButton, HubButtons } from '../../../contract/hubs/hub-buttons.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { placesOf } from '../../../hub-page/page-places.ts'
import { answer, api } from '../../lib/api/api.ts'
import { momentWords } from '../../ui/time/days.ts'
import { type HubAddress, hubKeys } from '../queries.ts'

const EVERY_MS = 60_000

export const buttonsQuery = ({ domain, key }: HubAddress) =>
  queryOptions({
    queryKey: [...hubKeys.one({ domain, key }), 'buttons'],
    queryFn: (): Promise<HubButtons> =>
      answer(api.v1.furlhubs[':domain'][':key'].buttons.$get({ param: { domain, key } })),
    refetchInterval: EVERY_MS,
  })

/** An address of the draft that does not answer. */
export interface ButtonTrouble {
  place: string
  blockId: string
  /** 'Answers 404 since yesterday 18:20' */
  words: string
  domain: string
  key: string
}

/** The addresses that are down. One that was changed since the publication is not judged by the old one. */
export function troublesOf(
  document: HubDocument,
  buttons: readonly HubButton[],
  now: Date,
): ButtonTrouble[] {
  const published = new Map(buttons.map((button) => [button.place, button]))
  return placesOf(document).flatMap(({ place, blockId, url }) => {
    const button = published.get(place)
    if (button?.health?.state !== 'DOWN' || button.redirectTo !== url) return []
    const { domain, key, health } = button
    const since = momentWords(health.since, now, { timeZone: readerZone() })
    const words = `${health.reason ?? 'Does not answer'} since ${since}`
    return [{ place, blockId, words, domain, key }]
  })
}

export function useTroubles(hub: Hub, document: HubDocument): readonly ButtonTrouble[] {
  const { domain, key, publishedVersion } = hub
  const { data } = useQuery({
    ...buttonsQuery({ domain, key }),
    enabled: publishedVersion !== null,
  })
  return useMemo(() => troublesOf(document, data?.items ?? [], new Date()), [document, data])
}
