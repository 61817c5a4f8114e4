import type { Link } from '../../../contract/links/links.ts'
import { saveGuarded, type Versions, type Written } from '../../lib/forms/guarded-save.ts'
import { editLink, readLink } from '../queries.ts'
import { changesOf, type LinkValues, valuesOf } from './link-values.ts'
import { useLinkChange, useRequestKey } from './save-link.ts'

interface TypedEdit extends Omit<Versions<LinkValues>, 'theirs'> {
  link: Link
}

/** Saves what was typed, unless somebody changed the link since the form was opened. */
export function useSaveEdit() {
  const keyFor = useRequestKey()
  return useLinkChange(keyFor.forget, ({ link, ...typed }: TypedEdit) => {
    const read = () => readLink(link)
    const write = ({ values, before, tag }: Written<LinkValues>) => {
      const edit = { body: changesOf(values, link, before), tag }
      return editLink(edit, keyFor.next(edit))
    }
    return saveGuarded({ read, valuesOf, write }, typed)
  })
}
