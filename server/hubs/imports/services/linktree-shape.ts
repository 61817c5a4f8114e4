import { z } from 'zod'

/** A field that is missing, null or of another kind than we know has no value. */
const text = z.string().optional().catch(undefined)
const anything = z.unknown().optional()
const flag = z.boolean().optional().catch(undefined)
const some = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

/** Pages name a link by a number in one place and by a text in another. */
const Id = z.union([z.string(), z.number()]).transform(String)
const Moment = z.union([z.number(), z.string()])

const Gate = z.object({
  activeOrder: some(z.array(z.string().catch('')).max(20)),
  age: anything,
  passcode: anything,
  sensitiveContent: anything,
})

const Context = z.object({
  embedOption: text,
  layoutOption: text,
  formType: text,
  linkTypeId: text,
})

const Modifiers = z.object({
  animation: text,
  thumbnailUrl: text,
  isForwardingActive: flag,
  scheduleStart: some(Moment),
  scheduleEnd: some(Moment),
})

const fields = {
  id: some(Id),
  type: text,
  title: text,
  url: text,
  position: some(z.number()),
  /** Of `pageProps.links`. */
  thumbnail: text,
  animation: text,
  locked: anything,
  /** Of `account.links`. */
  modifiers: some(Modifiers),
  context: some(Context),
  rules: some(z.object({ gate: some(Gate) })),
  parent: some(z.object({ id: some(Id) })),
}

const ChildLink = z.object(fields)
export const LinktreeLink = z.object({ ...fields, childLinks: anything })

const Color = z.object({ color: text })

/** Of 2021, and of later pages beside it. */
export const OldTheme = z.object({
  key: text,
  mode: text,
  colors: some(z.object({ body: text, linkText: text, linkBackground: text })),
  components: some(
    z.object({
      ProfileBackground: some(
        z.object({ backgroundColor: text, backgroundStyle: text, backgroundGradient: text }),
      ),
      ProfileDescription: some(Color),
      LinkContainer: some(z.object({ borderType: text, borderRadius: text, styleType: text })),
    }),
  ),
})

export const NewTheme = z.object({
  key: text,
  luminance: text,
  background: some(
    z.object({
      type: text,
      color: text,
      style: text,
      colors: some(z.array(z.string().catch('')).max(20)),
      imageUrl: text,
    }),
  ),
  buttonStyle: some(
    z.object({
      type: text,
      backgroundStyle: some(Color),
      textStyle: some(Color),
      shadowStyle: some(z.object({ color: text, type: text })),
      cornerStyle: some(z.object({ type: text })),
    }),
  ),
  typeface: some(z.object({ color: text, family: text })),
})

const SocialLink = z.object({ type: text, url: text, position: some(z.number()) })

const Account = z.object({
  username: text,
  pageTitle: text,
  description: text,
  profilePictureUrl: text,
  customAvatar: text,
  customAvatarVideo: text,
  backgroundImage: text,
  socialLinksPosition: text,
  isActive: flag,
  contentWarning: text,
  googleAnalyticsId: text,
  facebookPixelId: text,
  tiktokPixelId: text,
  donationsActive: flag,
  causeBanner: text,
  useSignupLink: flag,
  profileBadges: anything,
  pageMeta: some(z.object({ title: text, description: text })),
  integrations: anything,
  links: anything,
  socialLinks: anything,
  theme: anything,
  themeV2: anything,
})

export const LinktreeProps = z.object({
  account: some(Account),
  links: anything,
  socialLinks: anything,
  integrations: anything,
  username: text,
  pageTitle: text,
  description: text,
  profilePictureUrl: text,
  contentGating: text,
  hasConsentedToView: flag,
  theme: anything,
})

/** Beyond them a page is not one of a person; the rest is counted. */
const LINKS_READ = 1000

/** The entries of a list that have the shape; the others are as if they were not there. */
export function listOf<T>(value: unknown, schema: z.ZodType<T>): T[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, LINKS_READ).flatMap((each) => {
    const entry = schema.safeParse(each)
    return entry.success ? [entry.data] : []
  })
}

export const linksOf = (value: unknown) => listOf(value, LinktreeLink)
export const childLinksOf = (value: unknown) => listOf(value, ChildLink)
export const socialLinksOf = (value: unknown) => listOf(value, SocialLink)
export const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

export type LinktreeProps = z.infer<typeof LinktreeProps>
export type LinktreeLink = z.infer<typeof LinktreeLink>
