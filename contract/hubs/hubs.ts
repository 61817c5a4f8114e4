import { z } from 'zod'
import { keyProblem } from '../links/keys.ts'
import { Moment } from '../moment.ts'
import { plainLine } from '../one-line.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { Block } from './blocks.ts'
import { HubDocument, HubProfile, HubSeo } from './document.ts'
import { RunningExperiment } from './experiments.ts'
import { IMPORTED_FROM_MAX } from './hub-imports.ts'
import { words } from './texts.ts'
import { HubTheme, presetIds } from './theme.ts'

export const CUSTOM_CSS_MAX = 20_000

export const hubStates = [
  'DRAFT',
  'PUBLISHED',
  'CHANGED',
  'SCHEDULED',
  'DISABLED',
  'TRASHED',
] as const

export type HubState = (typeof hubStates)[number]

/** Stands in mails too. Titles of imported pages have all kinds of blanks. */
const HubTitle = words(80).overwrite(plainLine).min(1, 'Enter a name')
const HubDescription = words(400)

const Vanity = z.string().superRefine((key, context) => {
  const problem = key === '' ? undefined : keyProblem(key)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

const DomainName = z.string().min(1).max(259)

export const CreateHub = z
  .strictObject({
    type: z.literal('FURLHUB', "Leave it out, or send 'FURLHUB'").optional(),
    title: HubTitle,
    vanity: Vanity.nullish(),
    description: HubDescription.nullish(),
    domain: DomainName.nullish(),
    /** The look of the first draft. */
    preset: z.enum(presetIds, `Use one of ${presetIds.join(', ')}`).optional(),
    /** The first draft; without it a heading with the name, and nothing else. */
    document: HubDocument.optional(),
    /** The page that the first draft was imported from, such as `linktr.ee/nora`. */
    importedFrom: words(IMPORTED_FROM_MAX).optional(),
  })
  .meta({ id: 'CreateHub' })

/** Who may open the page. A code is shown to members: it is shared with visitors, not a secret of the account. */
export const HubLock = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({
      kind: z.literal('code'),
      code: words(64).trim().min(4, 'At least 4 characters'),
      /** From then on the code opens nothing. */
      until: Moment.nullish(),
    }),
    z.strictObject({ kind: z.literal('age') }),
  ])
  .meta({ id: 'HubLock' })

/** Settings take effect at once: they belong to no version. */
export const HubSettings = z
  .strictObject({
    lock: HubLock,
    /** Leaves out 'Made with Unfurly'. Pro. */
    removeBranding: z.boolean(),
    /** Pro. Whatever could load, import or reach beyond the page is left out. */
    customCss: z.string().max(CUSTOM_CSS_MAX, 'At most 20,000 characters').nullable(),
    /** The page of the domain's bare address too. Only on a domain of the account. */
    isRoot: z.boolean(),
  })
  .meta({ id: 'HubSettings' })

export const EditHub = z
  .strictObject({
    title: HubTitle.optional(),
    description: HubDescription.nullish(),
    settings: HubSettings.partial().optional(),
  })
  .meta({ id: 'EditHub' })

export const Hub = z
  .object({
    id: z.string(),
    type: z.literal('FURLHUB'),
    domain: z.string(),
    key: z.string(),
    shortUrl: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    /** Of the draft, as are the blocks, the theme and seo. */
    profile: HubProfile,
    blocks: z.array(Block),
    theme: HubTheme,
    seo: HubSeo,
    settings: HubSettings,
    status: z.enum(hubStates),
    draftVersion: z.int(),
    publishedVersion: z.int().nullable(),
    publishedAt: z.string().nullable(),
    scheduledAt: z.string().nullable(),
    /** Two versions are shown to visitors at present; publishing waits until it has ended. */
    experiment: RunningExperiment.nullable(),
    cardUrl: z
      .string()
      .nullable()
      .meta({ description: 'The picture for messengers, drawn after each publication' }),
    /** Of the draft; the value for If-Match. */
    etag: z.string(),
    createdBy: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    deletedAt: z.string().nullable(),
  })
  .meta({ id: 'Hub' })

export const hubSorts = ['-updatedAt', 'updatedAt', '-createdAt', 'createdAt', 'title'] as const

export const ListHubs = PageQuery.extend({
  q: z.string().max(200).optional(),
  domain: z.string().max(259).optional(),
  /** Without it every hub that is not in the trash. */
  status: z.enum(hubStates).optional(),
  sort: z.enum(hubSorts).default('-updatedAt'),
})

export const HubPage = pageOf(Hub).meta({ id: 'HubPage' })

export type CreateHub = z.infer<typeof CreateHub>
export type EditHub = z.infer<typeof EditHub>
export type Hub = z.infer<typeof Hub>
export type HubLock = z.infer<typeof HubLock>
export type HubSettings = z.infer<typeof HubSettings>
export type ListHubs = z.infer<typeof ListHubs>
export type HubPage = z.infer<typeof HubPage>
