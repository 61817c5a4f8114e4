import { Button, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { CUSTOM_CSS_MAX, type HubLock, type HubSettings } from '../../../contract/hubs/hubs.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { isoOfLocal, localOfIso } from '../../lib/forms/local-time.ts'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyLink } from '../../ui/text/copy-link.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useEditor } from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { ownUndo } from '../editor/use-editor-keys.ts'
import { editHub } from '../hub-calls.ts'
import { hubKeys, hubQuery } from '../queries.ts'

interface SettingsPaneProps {
  /** Whether the plan has what only Pro has. */
  isPro: boolean
  /** Whether the hub's domain belongs to the account. */
  hasOwnDomain: boolean
  mayDelete: boolean
  onSwitch: () => void
  onTrash: () => void
}

/** Settings belong to no version: each takes effect when it is saved. */
export function SettingsPane(props: SettingsPaneProps) {
  const { isPro, hasOwnDomain, mayDelete, onSwitch, onTrash } = props
  const { hub, mayUpdate } = useEditor()
  const save = useSaveSettings()
  const isOff = hub.status === 'DISABLED'
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title}>Settings</h2>
      </div>
      <p className={pane.note}>These take effect at once and belong to no version.</p>
      <div className={pane.fields}>
        <TextInput
          label="Address"
          readOnly
          value={`${hub.domain}/${hub.key}`}
          rightSection={
            <CopyButton label="Copy the address" onCopy={() => copyLink(hub.shortUrl)} />
          }
        />
      </div>
      <LockPart key={JSON.stringify(hub.settings.lock)} save={save} />
      <div className={pane.part}>
        <Switch
          label="Hide “Made with Unfurly”"
          description={isPro ? undefined : 'Needs Pro'}
          disabled={!isPro}
          checked={hub.settings.removeBranding}
          onChange={(event) => save.mutate({ removeBranding: event.currentTarget.checked })}
        />
        {hasOwnDomain && (
          <Switch
            label={`Show this page at ${hub.domain} too`}
            description="Without a key. One hub of a domain can have it."
            checked={hub.settings.isRoot}
            onChange={(event) => save.mutate({ isRoot: event.currentTarget.checked })}
          />
        )}
      </div>
      <CssPart key={hub.settings.customCss} isPro={isPro} save={save} />
      {(mayUpdate || mayDelete) && (
        <div className={pane.part}>
          <h3 className={pane.title}>Switch off or delete</h3>
          <p className={pane.note}>
            A page that is off answers 410 with a short text. A deleted one rests in the trash for
            30 days.
          </p>
          <div className={pane.buttons}>
            {mayUpdate && (
              <Button variant="default" onClick={onSwitch}>
                {isOff ? 'Switch page on' : 'Switch page off…'}
              </Button>
            )}
            {mayDelete && (
              <Button variant="default" c="var(--ui-danger-text)" onClick={onTrash}>
                Move to trash
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}

type SaveSettings = ReturnType<typeof useSaveSettings>

function useSaveSettings() {
  const { hub } = useEditor()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: Partial<HubSettings>) => editHub(hub, { settings }),
    meta: { failed: 'Not saved' },
    onSuccess: async (changed) => {
      client.setQueryData(hubQuery(hub).queryKey, changed)
      toast({ title: 'Saved', message: 'The page follows at once.' })
      await client.invalidateQueries({ queryKey: hubKeys.lists })
    },
  })
}

const lockKinds = [
  { value: 'none', label: 'Anyone' },
  { value: 'code', label: 'With a code' },
  { value: 'age', label: '18 and over' },
]

function LockPart({ save }: { save: SaveSettings }) {
  const { lock } = useEditor().hub.settings
  const [kind, setKind] = useState<string>(lock.kind)
  const [code, setCode] = useState(lock.kind === 'code' ? lock.code : '')
  const [until, setUntil] = useState(localOfIso((lock.kind === 'code' && lock.until) || null))
  const errors = save.error ? fieldErrors(save.error, ['settings']) : {}
  const next = lockOf(kind, code, until)
  const isChanged = JSON.stringify(next) !== JSON.stringify(lockOf(lock.kind, ...kept(lock)))
  return (
    <div className={pane.part} {...ownUndo}>
      <h3 className={pane.title}>Who can open it</h3>
      <SegmentedControl
        fullWidth
        aria-label="Who can open it"
        data={lockKinds}
        value={kind}
        onChange={setKind}
      />
      {kind === 'code' && (
        <div className={pane.pair}>
          <TextInput
            label="Code"
            autoComplete="off"
            maxLength={64}
            error={errors.settings}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label="Code stops working"
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </div>
      )}
      {isChanged && (
        <div className={pane.buttons}>
          <Button size="xs" loading={save.isPending} onClick={() => save.mutate({ lock: next })}>
            Save
          </Button>
        </div>
      )}
    </div>
  )
}

const kept = (lock: HubLock): [string, string] =>
  lock.kind === 'code' ? [lock.code, localOfIso(lock.until ?? null)] : ['', '']

function lockOf(kind: string, code: string, until: string): HubLock {
  if (kind === 'code') return { kind, code: code.trim(), until: isoOfLocal(until) }
  return kind === 'age' ? { kind } : { kind: 'none' }
}

function CssPart({ isPro, save }: { isPro: boolean; save: SaveSettings }) {
  const saved = useEditor().hub.settings.customCss ?? ''
  const [text, setText] = useState(saved)
  return (
    <div className={pane.part} {...ownUndo}>
      <Textarea
        label="Custom CSS"
        description="For this page only. What would load or reach anything else is left out."
        autosize
        minRows={4}
        maxRows={16}
        maxLength={CUSTOM_CSS_MAX}
        spellCheck={false}
        disabled={!isPro}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!isPro && (
        <p className={pane.note}>
          Needs Pro. <Link to="/upgrade">See the plans</Link>
        </p>
      )}
      {text !== saved && (
        <div className={pane.buttons}>
          <Button
            size="xs"
            loading={save.isPending}
            onClick={() => save.mutate({ customCss: text.trim() === '' ? null : text })}
          >
            Save
          </Button>
        </div>
      )}
    </div>
  )
}
