import { useMemo } from 'react'
import type { HubTheme, ThemeTokens } from '../../../contract/hubs/theme.ts'
import { resolveTheme } from '../../../hub-page/theme.ts'
import {
  type PlainToken,
  type TokenGroup,
  withPlainToken,
  withToken,
} from '../../../hub-page/with-token.ts'
import { useEditing } from '../editor/editor-context.ts'

/** The theme of the draft, every token of it, and what changes one. */
export function useTheme() {
  const { document, store, mayUpdate } = useEditing()
  const { theme } = document
  const tokens = useMemo(() => resolveTheme(theme), [theme])
  const edit = (change: (theme: HubTheme) => HubTheme) =>
    store.edit((now) => ({ ...now, theme: change(now.theme) }))
  const set = <Group extends TokenGroup, Name extends keyof ThemeTokens[Group]>(
    group: Group,
    name: Name,
    value: ThemeTokens[Group][Name] | undefined,
  ) => edit((now) => withToken(now, group, name, value))
  const setPlain = <Name extends PlainToken>(name: Name, value: ThemeTokens[Name]) =>
    edit((now) => withPlainToken(now, name, value))
  return { theme, tokens, edit, set, setPlain, mayUpdate }
}
