import type { Hub } from '../../contract/hubs/hubs.ts'

export const editorTabs = [
  'blocks',
  'design',
  'profile',
  'sharing',
  'settings',
  'insights',
  'history',
] as const

export type EditorTab = (typeof editorTabs)[number]

/** Pattern of the editor's path. */
export const HUB_EDITOR = '/furlhub/editor/:domain/:key'
export const HUBS_PATH = '/main/furlhubs'

/** Path of the editor of a hub, and of one of its tabs. */
export function editorPath({ domain, key }: Pick<Hub, 'domain' | 'key'>, tab?: EditorTab): string {
  const path = `/furlhub/editor/${encodeURIComponent(domain)}/${encodeURIComponent(key)}`
  return tab ? `${path}?tab=${tab}` : path
}

/** Path of the screen of a button's monitor. */
export const monitorPath = ({ domain, key }: Pick<Hub, 'domain' | 'key'>): string =>
  `/monitoring/${encodeURIComponent(domain)}/${encodeURIComponent(key)}`
