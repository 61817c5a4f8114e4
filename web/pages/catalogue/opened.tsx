import { Button, Drawer, Menu, Modal, Popover, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { smallIcon } from '../../ui/icon.ts'
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx'
import { FilterChip } from '../../ui/menus/filter-chip.tsx'
import { RowMenu } from '../../ui/menus/row-menu.tsx'
import { Hint } from '../../ui/text/hint.tsx'
import { SecretDialog } from '../../ui/text/secret-dialog.tsx'
import { showStaticToast } from '../../ui/toasts/static-toast.ts'
import { StaticToasts } from '../../ui/toasts/static-toasts.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { UndoMessage } from '../../ui/toasts/undo-message.tsx'
import css from './catalogue.module.css'
import type { Component } from './show.tsx'

const nothing = () => {}
const tones = ['plain', 'danger'] as const
const people = [
  { value: 'all', label: 'Everybody' },
  { value: 'ada', label: 'Ada Byron' },
]

export const opened: readonly Component[] = [
  {
    name: 'Menu',
    states: { Open: <OpenMenu /> },
  },
  {
    name: 'Choice menu',
    states: { 'Default and chosen': <ChoiceMenus /> },
  },
  {
    name: 'Row menu',
    states: {
      Closed: (
        <RowMenu label="Actions for spring">
          <Menu.Item>Edit</Menu.Item>
        </RowMenu>
      ),
    },
  },
  {
    name: 'Filter chip',
    states: {
      'With an operator': (
        <FilterChip field="Country" operator="is not" value="France" onRemove={nothing} />
      ),
      'With an editor': (
        <FilterChip
          field="Tag"
          value="launch"
          onRemove={nothing}
          edit={{ isOpen: false, onOpen: nothing, onKeyDown: nothing }}
        />
      ),
    },
  },
  {
    name: 'Tooltip and hint',
    states: {
      Tooltip: (
        <Tooltip
          label="Copy the short link"
          opened
          withinPortal={false}
          hideDetached={false}
          position="bottom"
        >
          <Button variant="default">Copy</Button>
        </Tooltip>
      ),
      Hint: (
        <Hint words="Estimated from a sample of the clicks.">
          <Button variant="subtle">≈ 870</Button>
        </Hint>
      ),
    },
  },
  { name: 'Popover', states: { Open: <OpenPopover /> } },
  {
    name: 'Dialogs',
    states: {
      Question: (
        <div className={css.row}>
          {tones.map((tone) => (
            <Question key={tone} tone={tone} />
          ))}
        </div>
      ),
      'Secret that is shown once': <ShownSecret />,
      'Dialog and drawer': (
        <div className={css.row}>
          <OpenDialog />
          <OpenDrawer />
        </div>
      ),
    },
  },
  {
    name: 'Toasts',
    states: { 'In the application': <ShowToasts />, 'On public pages': <ShowStatic /> },
  },
]

/** Open parts of the page take no focus, never close, and stay when their button is scrolled away. */
const inPage = {
  opened: true,
  withinPortal: false,
  trapFocus: false,
  returnFocus: false,
  hideDetached: false,
}

function OpenMenu() {
  return (
    <div className={css.open}>
      <Menu {...inPage} position="bottom-start" closeOnClickOutside={false}>
        <Menu.Target>
          <Button variant="default">Actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>This link</Menu.Label>
          <Menu.Item leftSection={<IconPencil {...smallIcon} />}>Edit</Menu.Item>
          <Menu.Item disabled>Move</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="var(--ui-danger-text)" leftSection={<IconTrash {...smallIcon} />}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function ChoiceMenus() {
  const [person, setPerson] = useState('ada')
  const shared = { Icon: IconUser, choices: people, onChoose: setPerson }
  return (
    <div className={css.row}>
      <ChoiceMenu {...shared} name="Person" value={person} hotkey="p" />
      <ChoiceMenu {...shared} name="Member" value="all" />
    </div>
  )
}

function OpenPopover() {
  return (
    <div className={css.open}>
      <Popover {...inPage} position="bottom-start" closeOnClickOutside={false}>
        <Popover.Target>
          <Button variant="default">Choose days</Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Days">
          <Text size="sm">From the first day of the month</Text>
          <Text size="sm" c="dimmed">
            Until today
          </Text>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** Fails, as a question does while the server is away. */
function Question({ tone }: { tone: (typeof tones)[number] }) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        Ask, {tone}
      </Button>
      <AskDialog
        isOpen={isOpen}
        title="Delete the link?"
        doIt="Delete link"
        onDo={() => Promise.reject(new Error('away'))}
        failure={() => 'The server is away. Try again in a minute.'}
        onClose={close}
        tone={tone}
      >
        Its clicks are kept for 30 days.
      </AskDialog>
    </>
  )
}

function ShownSecret() {
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <Button variant="default" onClick={() => setSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')}>
        Show a secret
      </Button>
      <SecretDialog secret={secret} title="Copy the secret now" onDone={() => setSecret(undefined)}>
        This is the only time it can be seen.
      </SecretDialog>
    </>
  )
}

function OpenDialog() {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        Open a dialog
      </Button>
      <Modal opened={isOpen} onClose={close} title="New hub">
        <Text c="dimmed">A page with all of your links.</Text>
      </Modal>
    </>
  )
}

function OpenDrawer() {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        Open a drawer
      </Button>
      <Drawer opened={isOpen} onClose={close} title="New link">
        <Text c="dimmed">Where it leads, and for whom.</Text>
      </Drawer>
    </>
  )
}

function ShowToasts() {
  const show = () => {
    toast({ title: 'Saved', message: 'The link leads there now.', lifeMs: false })
    toast({ title: 'Error', message: 'The server is away.', tone: 'danger' })
    const message = <UndoMessage onUndo={nothing}>Deleted go.example/spring</UndoMessage>
    toast({ title: 'Deleted', message, lifeMs: false })
  }
  return (
    <Button variant="default" onClick={show}>
      Show toasts
    </Button>
  )
}

/** Long enough to look at them. */
const LONG_MS = 600_000

function ShowStatic() {
  const show = () => {
    for (const tone of ['success', 'danger'] as const)
      showStaticToast({ title: `A ${tone}`, message: 'On a public page.', tone, lifeMs: LONG_MS })
  }
  return (
    <div className={`site ${css.site}`}>
      <Button variant="default" onClick={show}>
        Show toasts of public pages
      </Button>
      <StaticToasts />
    </div>
  )
}
