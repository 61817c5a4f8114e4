import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SavedView } from '../../../../contract/clicks/saved-views.ts'
import { tinyIcon } from '../../../ui/icon.ts'
import { hideToast, toast } from '../../../ui/toasts/toast.ts'
import { UNDO_MS, UndoMessage } from '../../../ui/toasts/undo-message.tsx'
import { openViewId, viewQuery, withoutView, withView } from './view-address.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'
import { changeView, deleteView, saveView, viewsQuery } from './view-queries.ts'
import css from './views-menu.module.css'

interface ViewsMenuProps {
  /** The address of the page. */
  search: URLSearchParams
  onShow: (search: URLSearchParams) => void
}

/** The person's own views: opens one, and keeps the present one. Shows which is open and whether it was changed. */
export function ViewsMenu({ search, onShow }: ViewsMenuProps) {
  const [isOpened, setOpened] = useState(false)
  // The name of the view that is open is on the button.
  const isAsked = isOpened || openViewId(search) !== null
  const { data, isError } = useQuery({ ...viewsQuery, enabled: isAsked })
  const views = data?.items ?? []
  const button = useRef<HTMLButtonElement>(null)
  const [named, setNamed] = useState<SavedView | 'new'>()
  const now = new Date()
  const query = viewQuery(search, now)
  const open = views.find(({ id }) => id === openViewId(search))
  const isChanged = open && viewQuery(new URLSearchParams(open.query), now) !== query
  const actions = useViewActions()
  // The menu item that opened the dialog is gone.
  const close = () => {
    setNamed(undefined)
    button.current?.focus()
  }
  return (
    <>
      <Menu position="bottom-end" onOpen={() => setOpened(true)}>
        <Menu.Target>
          <Button
            ref={button}
            size="xs"
            variant="default"
            className={css.button}
            leftSection={<IconBookmark {...tinyIcon} />}
            rightSection={<IconChevronDown {...tinyIcon} />}
          >
            <bdi className={css.name}>{open?.name ?? 'Views'}</bdi>
            {isChanged && <span className={css.changed}>changed</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={css.dropdown}>
          {data?.items.length === 0 && <Menu.Label>No views yet</Menu.Label>}
          {isError && <Menu.Label>Views could not be loaded</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view === open || undefined}
              className={css.view}
              onClick={() => onShow(withView(view))}
            >
              <bdi>{view.name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {open && isChanged && (
            <Menu.Item onClick={() => actions.update({ id: open.id, query })}>
              Update this view
            </Menu.Item>
          )}
          {open && <Menu.Item onClick={() => setNamed(open)}>Rename this view…</Menu.Item>}
          {open && (
            <Menu.Item
              className={css.danger}
              onClick={() => {
                onShow(withoutView(search))
                actions.remove(open)
              }}
            >
              Delete this view
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setNamed('new')}>Save as a new view…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ViewNameDialog
        named={named}
        query={query}
        onClose={close}
        onSaved={(view) => {
          close()
          if (named === 'new') onShow(withView(view))
        }}
      />
    </>
  )
}

/** Updates and deletes views; what was deleted can be brought back. */
function useViewActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const update = useMutation({
    mutationFn: changeView,
    meta: { failed: 'Could not be updated' },
    onSuccess: ({ name }) => toast({ title: 'View updated', message: name }),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: saveView,
    meta: { failed: 'Could not be restored' },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => deleteView(id),
    meta: { failed: 'Could not be deleted' },
    onSuccess: (_, { name, query }) => {
      const undo = () => {
        hideToast(id)
        restore.mutate({ name, query })
      }
      const message = <UndoMessage onUndo={undo}>{name}</UndoMessage>
      const id = toast({ title: 'View deleted', message, lifeMs: UNDO_MS })
    },
    onSettled,
  })
  return { update: update.mutate, remove: remove.mutate }
}
