import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { PresetId } from '../../../contract/hubs/theme.ts'
import type { HubTemplate } from './templates/template.ts'

interface Typed {
  name: string
  description: string
}

/** A template with the name in it. A description takes the place of the words that it has there. */
export function templateDocument(template: HubTemplate, { name, description }: Typed): HubDocument {
  const document = template.document(name || template.example)
  return description
    ? { ...document, profile: { ...document.profile, bio: description } }
    : document
}

/** What a hub without a template begins with. */
export const emptyDocument = ({ name, description }: Typed, preset: PresetId): HubDocument => ({
  profile: { name: name || 'Your name', bio: description },
  blocks: [],
  theme: { preset },
  seo: {},
})

/** For thumbnails of looks: a page with the name that is being typed, and buttons to show. */
export const sampleDocument = (typed: Typed): HubDocument => ({
  ...emptyDocument({ ...typed, description: typed.description || SAMPLE_BIO }, 'slate'),
  blocks: [
    { id: 'b1', type: 'link', title: 'First button', url: '', highlight: true, icon: 'calendar' },
    { id: 'b2', type: 'link', title: 'Second button', url: '', icon: 'book' },
    { id: 'b3', type: 'link', title: 'Third button', url: '', icon: 'bag' },
  ],
})

const SAMPLE_BIO = 'One or two sentences about you.'
