import { hasPermission, type Permission } from '../people/permissions.ts'

interface KindOfNotice {
  /** One of these lets a member see it. */
  permissions: readonly Permission[]
  /** Whether the bell shows it by default. */
  bell: boolean
  /**
   * Whether members can choose to get it by mail too; off by default. The other kinds are mailed by their own features, to the
   * members who can act.
   */
  mail: boolean
}

const kinds = {
  /** Off: an import of many links would bring one for each. */
  firstClick: { permissions: ['Read'], bell: false, mail: true },
  milestone: { permissions: ['Read'], bell: true, mail: true },
  traffic: { permissions: ['Read'], bell: true, mail: true },
  incident: { permissions: ['Read'], bell: true, mail: false },
  domain: { permissions: ['Read'], bell: true, mail: false },
  import: { permissions: ['Create'], bell: true, mail: true },
  moveCheck: { permissions: ['Create'], bell: true, mail: true },
  export: { permissions: ['Admin'], bell: true, mail: false },
  limit: { permissions: ['Billing', 'Admin'], bell: true, mail: false },
} as const satisfies Record<string, KindOfNotice>

export type NoticeKind = keyof typeof kinds

export const noticeKinds = Object.keys(kinds) as [NoticeKind, ...NoticeKind[]]

export const kindOfNotice = (kind: NoticeKind): KindOfNotice => kinds[kind]

export function maySeeNotice(role: number, kind: NoticeKind): boolean {
  return kindOfNotice(kind).permissions.some((permission) => hasPermission(role, permission))
}
