import type { Block, BlockOf, BlockType } from '../../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../../contract/hubs/document.ts'
import type { PresetId } from '../../../../contract/hubs/theme.ts'

export interface HubTemplate {
  id: string
  name: string
  note: string
  preset: PresetId
  /** Addresses are left empty: publishing lists what is to be filled in. */
  document: (name: string, preset?: PresetId) => HubDocument
}

type Unnamed = { [T in BlockType]: Omit<BlockOf<T>, 'id'> }[BlockType]

const link = (title: string, icon: string, part: Partial<BlockOf<'link'>> = {}): Unnamed => ({
  type: 'link',
  title,
  url: '',
  icon,
  ...part,
})
const social = (...networks: string[]): Unnamed => ({
  type: 'social',
  items: networks.map((network) => ({ network, url: '' })),
})
const newsletter = (title: string, button: string): Unnamed => ({
  type: 'email',
  title,
  button,
  consent: 'By subscribing you agree to get this newsletter. Every issue has a link to leave.',
})
const dates = (title: string, items: string[], view: 'list' | 'grid' = 'list'): Unnamed => ({
  type: 'collection',
  title,
  view,
  open: true,
  items: items.map((item) => ({ title: item, url: '' })),
})

interface TemplateParts {
  bio: string
  blocks: Unnamed[]
}

const documentOf =
  (usual: PresetId, { bio, blocks }: TemplateParts): HubTemplate['document'] =>
  (name, preset = usual) => ({
    profile: { name, bio },
    blocks: blocks.map((block, at): Block => ({ ...block, id: `b${at + 1}` })),
    theme: { preset },
    seo: {},
  })

const template = (facts: Omit<HubTemplate, 'document'>, parts: TemplateParts): HubTemplate => ({
  ...facts,
  document: documentOf(facts.preset, parts),
})

export const hubTemplates: readonly HubTemplate[] = [
  template(
    {
      id: 'studio',
      name: 'Studio or freelancer',
      note: 'Intro call, work, newsletter',
      preset: 'slate',
    },
    {
      bio: 'What you do, for whom, and where.',
      blocks: [
        social('linkedin', 'instagram', 'mail'),
        link('Book an intro call', 'calendar', { highlight: true, description: '30 minutes' }),
        link('A piece of work you are proud of', 'file'),
        { type: 'heading', text: 'More' },
        link('Prices and services', 'tag'),
        newsletter('Notes, once a month', 'Subscribe'),
      ],
    },
  ),
  template(
    { id: 'band', name: 'Band or DJ', note: 'Release, tour, merchandise', preset: 'noir' },
    {
      bio: 'Who you are, and what is new.',
      blocks: [
        link('Hear the new record', 'music', {
          highlight: true,
          description: 'Everywhere you listen',
        }),
        link('Tickets', 'ticket'),
        link('Records and shirts', 'bag'),
        dates('Tour dates', ['First date, venue, town', 'Second date, venue, town']),
        social('instagram', 'spotify', 'youtube', 'bandcamp'),
      ],
    },
  ),
  template(
    {
      id: 'cafe',
      name: 'Café or restaurant',
      note: 'Booking, menu, hours',
      preset: 'harbour',
    },
    {
      bio: 'What is on the table, and when you are open.',
      blocks: [
        link('Book a table', 'calendar', { highlight: true }),
        link('Menu', 'menu'),
        link('Find us', 'map'),
        { type: 'heading', text: 'Opening hours' },
        {
          type: 'text',
          text: '**Wednesday to Saturday** 17:00 to 23:00\n**Sunday** 13:00 to 21:00',
        },
        social('instagram', 'phone', 'mail'),
      ],
    },
  ),
  template(
    { id: 'event', name: 'Event', note: 'Tickets, schedule, venue', preset: 'blueprint' },
    {
      bio: 'What happens, where and when.',
      blocks: [
        link('Get a ticket', 'ticket', { highlight: true }),
        link('Schedule', 'calendar'),
        link('Venue and travel', 'map'),
        link('Code of conduct', 'file'),
        newsletter('Hear about speakers first', 'Sign up'),
        social('mastodon', 'youtube', 'mail'),
      ],
    },
  ),
]

/** For thumbnails of looks: a page with the name that is being typed. */
export const sampleDocument = (name: string, description: string): HubDocument => ({
  profile: { name: name || 'Your name', bio: description || 'One or two sentences about you.' },
  blocks: [
    { id: 'b1', type: 'link', title: 'First button', url: '', highlight: true, icon: 'calendar' },
    { id: 'b2', type: 'link', title: 'Second button', url: '', icon: 'book' },
    { id: 'b3', type: 'link', title: 'Third button', url: '', icon: 'bag' },
  ],
  theme: { preset: 'slate' },
  seo: {},
})
