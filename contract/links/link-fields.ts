/** How a field is sent, shown and stored. An address is checked by the server as a target is. */
interface Kinds {
  text: { max: number }
  flag: object
  time: object
  address: object
  count: { max: number; unit: string }
  /** One of these numbers. A link without the field has `unset`. */
  choice: { of: readonly number[]; unset: number }
}
export type FieldKind = keyof Kinds

interface FieldSpec {
  /** In the table and in the audit log. */
  column: string
  /** On the screen. */
  label: string
  /** Left out for a field that imports do not support. */
  importAs?: {
    /** Names that we and other services give its column: letters and digits only, the most specific first. */
    names: readonly string[]
    /** The same as on other screens by default. */
    label?: string
    /** What its value says about a link that would be weaker without it: an import holds such a row back. */
    safeguard?: string
  }
}
type AnySpec = { [K in FieldKind]: { kind: K } & Kinds[K] & FieldSpec }[FieldKind]

/**
 * The fields of a link that hold one value in one column, in the order of its history. Schemas, rows, history, files,
 * imports and the values of the form derive from this table. The other fields, such as tags, rules and the password, are
 * not here: each needs code of its own in most of these places.
 */
export const linkFields = {
  title: {
    kind: 'text',
    max: 300,
    column: 'title',
    label: 'Title',
    importAs: { names: ['title', 'linktitle', 'pagetitle', 'name', 'linkname'] },
  },
  note: {
    kind: 'text',
    max: 2000,
    column: 'note',
    label: 'Note',
    importAs: { names: ['note', 'notes', 'description', 'comment', 'comments'] },
  },
  /** Under which another program finds it: no two links of an account have the same. */
  externalId: {
    kind: 'text',
    max: 255,
    column: 'external_id',
    label: 'External ID',
    importAs: { names: ['externalid'] },
  },
  startsAt: {
    kind: 'time',
    column: 'starts_at',
    label: 'Starts',
    importAs: {
      names: ['startsat', 'starts', 'start', 'startdate', 'validsince', 'validfrom'],
      label: 'Start',
      safeguard: 'the link starts at a set time',
    },
  },
  expiresAt: {
    kind: 'time',
    column: 'expires_at',
    label: 'Ends',
    importAs: {
      names: [
        ...['expiresat', 'expires', 'expireson', 'expiration', 'expirationdate', 'expiry'],
        ...['expirydate', 'expirein', 'validuntil', 'end', 'ends', 'enddate'],
      ],
      label: 'End',
      safeguard: 'the link ends at a set time',
    },
  },
  /** Target of visitors once the link has ended; without it they see a page that says so. */
  expiredRedirectTo: {
    kind: 'address',
    column: 'expired_to',
    label: 'When it has ended',
    importAs: {
      names: [
        ...['expiredredirectto', 'expiredurl', 'expirationurl', 'expiredlink'],
        ...['expireddestination', 'expirationredirect'],
      ],
    },
  },
  /** The backup: visitors go there while a target is down. Only links with monitoring use it. */
  fallbackUrl: {
    kind: 'address',
    column: 'fallback_url',
    label: 'Backup address',
    importAs: {
      names: ['fallbackurl', 'fallback', 'backupurl', 'backup', 'backupaddress'],
    },
  },
  /** Counts clicks by people; bots and previews do not use it up. */
  maxClicks: {
    kind: 'count',
    max: 1_000_000_000,
    unit: 'click',
    column: 'max_clicks',
    label: 'Clicks until it ends',
    importAs: {
      names: [
        ...['maxclicks', 'clicklimit', 'clickslimit', 'limitclicks', 'maxvisits', 'visitlimit'],
        ...['visitslimit', 'maximumclicks', 'limit'],
      ],
      safeguard: 'the link ends after a number of clicks',
    },
  },
  forwardQuery: {
    kind: 'flag',
    column: 'forward_query',
    label: 'Pass on what visitors add',
    importAs: {
      names: [
        ...['forwardquery', 'forwardparameters', 'forwardparams', 'forwardquerystring'],
        ...['redirectwithquery', 'passquery', 'passthroughquery', 'querypassthrough'],
      ],
      label: 'Pass the query on (yes or no)',
    },
  },
  /** Each click hands an id on to the target, which conversions are reported with. */
  clickIds: {
    kind: 'flag',
    column: 'click_ids',
    label: 'Add click ids',
    importAs: { names: ['clickids'], label: 'Add click ids (yes or no)' },
  },
  /** The permanent ones are 301 and 308; 307 and 308 keep the method of the request. */
  redirectStatus: {
    kind: 'choice',
    of: [301, 302, 307, 308],
    unset: 302,
    column: 'redirect_status',
    label: 'Redirect status',
    importAs: { names: ['redirectstatus', 'redirecttype', 'redirectcode'] },
  },
  /** Segments behind the key go on to the target; without it, such an address is none of the link. */
  forwardPath: {
    kind: 'flag',
    column: 'forward_path',
    label: 'Pass the path on',
    importAs: { names: ['forwardpath'], label: 'Pass the path on (yes or no)' },
  },
  monitoring: {
    kind: 'flag',
    column: 'monitoring',
    label: 'Monitoring',
    importAs: { names: ['monitoring'], label: 'Monitoring (yes or no)' },
  },
  disabled: {
    kind: 'flag',
    column: 'disabled',
    label: 'Paused',
    importAs: {
      names: [
        ...['disabled', 'paused', 'archived', 'banned', 'inactive'],
        ...['isdisabled', 'ispaused', 'isarchived', 'isbanned', 'isinactive'],
      ],
      label: 'Paused (yes or no)',
      safeguard: 'the link is not live',
    },
  },
} as const satisfies Readonly<Record<string, AnySpec>>

export type LinkField = keyof typeof linkFields
type KindOf<F extends LinkField> = (typeof linkFields)[F]['kind']
export type FieldsOfKind<K extends FieldKind> = {
  [F in LinkField]: KindOf<F> extends K ? F : never
}[LinkField]
export type ImportedLinkField = {
  [F in LinkField]: (typeof linkFields)[F] extends { importAs: object } ? F : never
}[LinkField]

/** The status of a link's redirect. */
export type RedirectStatus = (typeof linkFields)['redirectStatus']['of'][number]

/** Whether visitors may remember the redirect and stop asking. */
export const isPermanent = (status: string): boolean => status === '301' || status === '308'

export const linkFieldNames = Object.keys(linkFields) as LinkField[]

/** An object with a value for each field, or for some, which the function of the field's kind makes from its name. */
export function eachLinkField<
  By extends { [K in FieldKind]: (field: FieldsOfKind<K> & F) => unknown },
  F extends LinkField = LinkField,
>(by: By, fields?: readonly F[]): { [One in F]: ReturnType<By[KindOf<One>]> } {
  const makers = by as Record<FieldKind, (field: LinkField) => unknown>
  const pairs = (fields ?? linkFieldNames).map(
    (field) => [field, makers[linkFields[field].kind](field)] as const,
  )
  return Object.fromEntries(pairs) as ReturnType<typeof eachLinkField<By, F>>
}

type ImportableKind = (typeof linkFields)[ImportedLinkField]['kind']

interface ImportedField {
  field: ImportedLinkField
  kind: ImportableKind
  names: readonly string[]
  label: string
  safeguard?: string
}

/** The fields that a column of a file can be mapped to. */
export const importedLinkFields: readonly ImportedField[] = linkFieldNames.flatMap((field) => {
  const { kind, label, importAs }: AnySpec = linkFields[field]
  return importAs ? [{ label, ...importAs, field, kind } as ImportedField] : []
})
