import type { OpenAPIV3_1 } from 'openapi-types'

interface Section {
  pattern: RegExp
  name: string
  about: string
}

/** A path belongs to the first section that has it. */
const sections: readonly Section[] = [
  {
    pattern: /\/operator\//,
    name: 'For operators',
    about: 'For those who run the installation.',
  },
  {
    pattern: /\/(furlhubs|redirects\/furlhub)\//,
    name: 'Hubs',
    about: 'Pages with links, their drafts, versions, experiments and subscribers.',
  },
  {
    pattern: /\/(imports)\//,
    name: 'Imports',
    about: 'Links from a file or from another service: read, checked, then made.',
  },
  {
    pattern: /\/(redirects|keys|tags|folders|utm-templates|targets|favicons|uploads|qr-presets)\//,
    name: 'Links',
    about: 'Short links, what sorts them, and what is drawn of them.',
  },
  {
    pattern: /\/domains\//,
    name: 'Domains',
    about: 'The domains of an account, their DNS records and their apps.',
  },
  {
    pattern: /^\/analytics\/|\/(analytics|mail-reports)\//,
    name: 'Analytics',
    about: 'Clicks, visitors and conversions, and who gets them by mail.',
  },
  {
    pattern: /\/(monitors|status)\//,
    name: 'Monitoring',
    about: 'Whether targets answer, who is told when they do not, and status pages.',
  },
  {
    pattern: /\/(registrations|auth)\//,
    name: 'Registration and login',
    about: 'Accounts begin, sessions begin and end, second factors and passwords.',
  },
  {
    pattern: /\/(demo|urls|screen-views|subscriptions|reports)\//,
    name: 'Without a login',
    about: 'What a visitor of the public site may do.',
  },
  {
    pattern: /\/(api-keys|extensions)\//,
    name: 'API keys',
    about: 'Keys of programs and of browsers.',
  },
  {
    pattern: /\/audit\//,
    name: 'Audit log',
    about: 'Who changed what in an account, and when.',
  },
  {
    pattern: /\/(users|accounts)\//,
    name: 'Members and accounts',
    about: 'Who belongs to an account, and the accounts of a person.',
  },
  {
    pattern: /\/(account|profile|notices|billing|referrals)\//,
    name: 'Account',
    about: 'The profile, notices, the plan, usage, exports and restores.',
  },
]

const others: Section = {
  pattern: /^/,
  name: 'This installation',
  about: 'What runs here, and how it is set up.',
}

export const sectionOf = (path: string): string =>
  ([...sections, others].find(({ pattern }) => pattern.test(`${path}/`)) ?? others).name

/** Descriptions of the sections that a document has. */
export function tagsOf(used: ReadonlySet<string>): OpenAPIV3_1.TagObject[] {
  return [...sections, others]
    .filter(({ name }) => used.has(name))
    .map(({ name, about }) => ({ name, description: about }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
