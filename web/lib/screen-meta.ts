import type { MetaArgs, MetaDescriptor } from 'react-router'
import { ANY, type Screen, screenRows } from '../../contract/screens/screens.ts'
import { pageMeta } from './page-meta.ts'

/** The `meta` of a screen, with its title from its row. */
export const screenMeta =
  (screen: Screen, description: string) =>
  ({ location, params }: Pick<MetaArgs, 'location' | 'params'>): MetaDescriptor[] => {
    const title = screenRows[screen].title.replace(/:(\w+)/g, (_, name) => `${params[name]}`)
    const isFrame = Object.values(params).includes(ANY)
    return pageMeta({
      path: screen.includes(':') ? location.pathname : `/${screen}`,
      title: isFrame ? 'Unfurly' : `${title} · Unfurly`,
      description,
      hidden: true,
    })
  }
