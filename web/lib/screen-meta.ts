import type { MetaArgs, MetaDescriptor } from 'react-router'
import { type Screen, screenRows } from '../../contract/screens/screens.ts'
import { pageMeta } from './page-meta.ts'

/** The `meta` of a screen, with its title from its row. */
export const screenMeta =
  (screen: Screen, description: string) =>
  ({ location, params }: Pick<MetaArgs, 'location' | 'params'>): MetaDescriptor[] => {
    const title = screenRows[screen].title.replace(/:(\w+)/g, (_, name) => `${params[name]}`)
    return pageMeta({
      path: screen.includes(':') ? location.pathname : `/${screen}`,
      title: `${title} · Unfurly`,
      description,
      hidden: true,
    })
  }
