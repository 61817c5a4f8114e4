import { expect } from 'bun:test'
import type { HubDocument } from '../../contract/hubs/document.ts'
import type { HubExperiment, HubExperimentPage } from '../../contract/hubs/experiments.ts'
import type { Hub } from '../../contract/hubs/hubs.ts'
import type { TestApp } from './app.ts'

const ui = '/api/ui/v1'

export const documentA: HubDocument = {
  profile: { name: 'Tern Studio', bio: '' },
  blocks: [
    { id: 'b1', type: 'link', title: 'Book a boat', url: 'https://boats.example/book' },
    { id: 'b2', type: 'link', title: 'Letters', url: 'https://letters.example/' },
  ],
  theme: { preset: 'slate' },
  seo: {},
}

/** Other words on the first button, another address behind the second one, and a third one. */
export const documentB: HubDocument = {
  ...documentA,
  profile: { name: 'Terns in spring', bio: '' },
  blocks: [
    { id: 'b1', type: 'link', title: 'Sail with us', url: 'https://boats.example/book' },
    { id: 'b2', type: 'link', title: 'Letters', url: 'https://letters.example/spring' },
    { id: 'b9', type: 'link', title: 'Shop', url: 'https://shop.example/' },
  ],
}

/** Version 2 is published; version 3, the draft, looks different. */
export async function makeComparedHub({ call }: TestApp, token: string) {
  const made = await call(`${ui}/redirects/furlhub`, {
    token,
    body: { title: 'Tern Studio', document: documentA },
  })
  const { id, domain, key }: Hub = await made.json()
  const path = `${ui}/furlhubs/${domain}/${key}`
  const post = (name: string, body: object = {}, by = token) =>
    call(`${path}/${name}`, { token: by, body })
  const save = (document: HubDocument) =>
    call(`${path}/draft`, {
      method: 'PUT',
      token,
      body: { document },
      headers: { 'if-match': '*' },
    })
  expect((await post('publish')).status).toBe(200)
  expect((await save(documentB)).status).toBe(200)
  return {
    ...{ id, domain, key, path, post, save },
    read: async (): Promise<Hub> =>
      (await call(`${ui}/redirects/${domain}/${key}`, { token })).json(),
    start: async (body: object = { version: 3 }): Promise<HubExperiment> => {
      const started = await post('experiments', body)
      expect(started.status).toBe(201)
      return started.json()
    },
    experiments: async (query = ''): Promise<HubExperimentPage> =>
      (await call(`${path}/experiments${query}`, { token })).json(),
  }
}

export type ComparedHub = Awaited<ReturnType<typeof makeComparedHub>>

export interface ButtonAt {
  place: string
  key: string
  redirect_to: string
  disabled: number
  link_id: string
}

export function buttonsOf({ app: { db } }: TestApp, hubId: string): Promise<ButtonAt[]> {
  return db
    .selectFrom('hub_buttons')
    .innerJoin('links', 'links.id', 'hub_buttons.link_id')
    .select(['place', 'key', 'redirect_to', 'disabled', 'link_id'])
    .where('hub_id', '=', hubId)
    .orderBy('place')
    .execute()
}
