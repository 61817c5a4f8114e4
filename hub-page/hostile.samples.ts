import { BLOCK_ITEMS_MAX, type Block } from '../contract/hubs/blocks.ts'
import type { HubDocument } from '../contract/hubs/document.ts'
import type { HubTheme } from '../contract/hubs/theme.ts'

/** A page with the same text in every field that holds words or an address, without the checks of the contract. */
export function hostileDocument(
  payload: string,
  theme: HubTheme = { preset: 'slate' },
): HubDocument {
  return {
    profile: { name: payload, bio: payload, avatar: payload, cover: payload, badge: true },
    blocks: hostileBlocks(payload),
    theme,
    seo: { title: payload, description: payload, image: payload },
  }
}

function hostileBlocks(payload: string): Block[] {
  const lock = { kind: 'age' } as const
  const linkFields = { title: payload, url: payload, description: payload, picture: payload }
  const marked = `**${payload}** _${payload}_ [${payload}](${payload}) [words](${payload})`
  return [
    { id: 'a', type: 'link', ...linkFields, icon: payload, highlight: true },
    { id: 'b', type: 'link', ...linkFields, url: 'https://example.com/', lock },
    { id: 'c', type: 'link', ...linkFields, lock: { kind: 'code', code: payload } },
    { id: 'd', type: 'heading', text: payload },
    { id: 'e', type: 'text', text: payload },
    { id: 'f', type: 'text', text: marked, lock },
    { id: 'g', type: 'social', items: [{ network: payload, url: payload }] },
    {
      id: 'h',
      type: 'image',
      picture: payload,
      alt: payload,
      caption: payload,
      url: payload,
      ratio: 'wide',
    },
    { id: 'i', type: 'embed', url: payload, title: payload, poster: payload, meta: payload },
    {
      id: 'j',
      type: 'embed',
      url: 'https://youtu.be/dQw4w9WgXcQ',
      title: payload,
      poster: payload,
      meta: payload,
    },
    {
      id: payload,
      type: 'email',
      title: payload,
      description: payload,
      button: payload,
      consent: payload,
    },
    ...offers(payload),
    ...(['grid', 'list'] as const).map((view) => ({
      id: view,
      type: 'collection' as const,
      title: payload,
      view,
      open: true,
      items: Array.from({ length: Math.min(2, BLOCK_ITEMS_MAX) }, () => linkFields),
    })),
  ]
}

function offers(payload: string): Block[] {
  const fields = { title: payload, url: payload, description: payload }
  const picture = payload
  return [
    { id: 'k', type: 'tip', ...fields, amount: payload },
    { id: 'l', type: 'product', ...fields, price: payload, picture },
    { id: 'm', type: 'event', ...fields, date: payload, time: payload, place: payload, picture },
    { id: 'n', type: 'podcast', ...fields, show: payload, length: payload, picture },
    { id: 'o', type: 'map', ...fields, place: payload },
    { id: 'p', type: 'map', title: payload, url: '', place: payload },
  ]
}

/** The text in every token of a theme, where the contract would have refused it. */
export function hostileTheme(payload: string): HubTheme {
  const group = (...names: string[]) => Object.fromEntries(names.map((name) => [name, payload]))
  const tokens = {
    scheme: payload,
    color: group(
      ...['page', 'text', 'muted', 'accent', 'onAccent', 'card', 'onCard', 'onCardMuted', 'border'],
    ),
    background: { ...group('kind', 'angle', 'pattern', 'ink'), stops: [payload, payload] },
    font: group('heading', 'body', 'weight', 'case', 'tracking', 'scale', 'bodySize'),
    card: group('style', 'font', 'radius', 'border', 'size', 'lead', 'align'),
    layout: group('header', 'desktop', 'width', 'gap'),
    avatar: group('shape', 'size'),
    effects: [payload],
  }
  return { preset: 'zine', tokens } as unknown as HubTheme
}
