import { hasPermission } from '../../../contract/people/permissions.ts'
import { hasScreen } from '../../../contract/screens/screens.ts'

export interface WelcomePath {
  kind: 'hub' | 'link'
  title: string
  text: string
  button: string
  path: string
}

const HUBS = '/main/furlhubs'

const hub: WelcomePath = {
  kind: 'hub',
  title: 'Create your Link in Bio',
  text: 'One page for all your links, made for a profile.',
  button: 'Get Started',
  path: `${HUBS}?intro=true`,
}
const link: WelcomePath = {
  kind: 'link',
  title: 'Create your first short link',
  text: 'A short address that you can rename, aim and count.',
  button: 'Shorten URL',
  path: '/main/furls?intro=true',
}

/** What a member can create first. Empty without the permission to create. */
export function pathsFor({ role, hubEnabled }: { role: number; hubEnabled: boolean }) {
  if (!hasPermission(role, 'Create')) return []
  return hubEnabled && hasScreen(HUBS) ? [hub, link] : [link]
}
