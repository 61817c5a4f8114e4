import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Folder } from '../../../contract/links/folders.ts'
import type { LinkChange } from '../../../contract/links/link-history.ts'
import type { Link } from '../../../contract/links/links.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { LongText } from '../../ui/text/long-text.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useFolders } from '../folders/folder-queries.ts'
import { linkKeys } from '../queries.ts'
import { shownLink } from '../short-link.ts'
import css from './link-history.module.css'
import { linkHistoryQuery, restoreVersion } from './one-link-queries.ts'
import { type ShownChange, shownChanges } from './shown-changes.ts'

interface LinkHistoryProps {
  link: Link
  mayRestore: boolean
}

/** All changes of the link, latest first. */
export function LinkHistory({ link, mayRestore }: LinkHistoryProps) {
  const query = useSuspenseInfiniteQuery(linkHistoryQuery(link.domain, link.key))
  const changes = query.data.pages.flatMap((page) => page.items)
  const restore = useRestore(link)
  return (
    <MoreList query={query} more="Show earlier changes">
      <ol className={css.list} aria-label="Changes">
        {changes.map((change, at) => (
          <HistoryEntry
            key={change.id}
            change={change}
            onRestore={
              // The newest change is the current state.
              mayRestore && at > 0 && change.isRestorable && link.deletedAt === null
                ? () => restore.mutate(change.id)
                : undefined
            }
            isBusy={restore.isPending}
          />
        ))}
      </ol>
    </MoreList>
  )
}

function useRestore(link: Link) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => restoreVersion(link, id),
    onSuccess: (now) => toast({ title: 'Restored', message: shownLink(now) }),
    meta: { failed: true },
    onSettled: () => client.invalidateQueries({ queryKey: linkKeys.all }),
  })
}

const actionWords: Readonly<Record<string, string>> = {
  'link.created': 'made it',
  'link.edited': 'changed it',
  'link.moved': 'moved it to another domain',
  'link.renamed': 'gave it another address',
  'link.deleted': 'moved it to the trash',
  'link.restored': 'brought it back from the trash',
}

/** What it was made with is how it is now, or the earlier side of a change. */
const withoutFields: ReadonlySet<string> = new Set([
  'link.created',
  'link.deleted',
  'link.restored',
])

interface HistoryEntryProps {
  change: LinkChange
  onRestore: (() => void) | undefined
  isBusy: boolean
}

function HistoryEntry({
  change: { actor, action, at, changes },
  onRestore,
  isBusy,
}: HistoryEntryProps) {
  const folders = useFolders()
  const named = changes.map((each) => withFolderNames(each, folders))
  return (
    <li className={css.change}>
      <p className={css.head}>
        <span className={css.who}>{actor?.name || actor?.email || 'Somebody'}</span>{' '}
        {actionWords[action] ?? action} <TimeAgo className={css.time} at={at} isSentence />
        {onRestore && (
          <Button
            size="compact-xs"
            variant="subtle"
            className={css.restore}
            disabled={isBusy}
            onClick={onRestore}
          >
            Restore this version
          </Button>
        )}
      </p>
      {!withoutFields.has(action) && changes.length > 0 && (
        <dl className={css.fields}>
          {shownChanges(named).map((shown) => (
            <Field key={shown.name} shown={shown} />
          ))}
        </dl>
      )}
    </li>
  )
}

/** The history knows folders by their ids. */
function withFolderNames(
  change: LinkChange['changes'][number],
  folders: readonly Folder[],
): LinkChange['changes'][number] {
  if (change.field !== 'folderId') return change
  const nameOf = (id: unknown) =>
    id ? (folders.find((folder) => folder.id === id)?.name ?? 'a folder that is gone') : null
  return { ...change, before: nameOf(change.before), after: nameOf(change.after) }
}

function Field({ shown: { name, before, after } }: { shown: ShownChange }) {
  return (
    <div className={css.field}>
      <dt>{name}</dt>
      <dd>
        <Side Mark="del" words={before} />
        <span aria-hidden="true"> → </span>
        <Side Mark="ins" words={after} />
      </dd>
    </div>
  )
}

function Side({ words, Mark }: { words: string | undefined; Mark: 'del' | 'ins' }) {
  if (words === undefined) return <span className={css.empty}>empty</span>
  return (
    <Mark className={css[Mark]} dir="auto">
      <LongText text={words} />
    </Mark>
  )
}
