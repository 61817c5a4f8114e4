/** For the names in paths, such as `:id`. Nothing has them. */
const values: Readonly<Record<string, string>> = {
  domain: 'localhost:3000',
  key: 'no-such-key',
  externalId: 'no-such-id',
  id: 'xxx_nosuchid',
  number: '1',
  from: '1',
  to: '2',
  status: 'active',
  role: '1',
  tier: 'FREE',
  tour: 'no-such-tour',
  tab: 'no-such-tab',
  deed: 'dismiss',
  decision: 'accept',
  code: 'no-such-code',
  deliveryId: 'msg_nosuchid',
}

/** The path of a call with a value for each name: `/v1/tags/xxx_nosuchid` of `/v1/tags/:id` or `/v1/tags/{id}`. */
export const filledPath = (path: string): string =>
  path.replaceAll(
    /:(\w+)|\{(\w+)\}/g,
    (_, ...[one, other]: string[]) => values[one ?? other ?? ''] ?? '',
  )
