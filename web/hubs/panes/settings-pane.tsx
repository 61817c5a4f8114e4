import { Button, Switch, TextInput } from '@mantine/core'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyLink } from '../../ui/text/copy-link.ts'
import { useEditor } from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { CssPart } from './css-part.tsx'
import { LockPart } from './lock-part.tsx'
import { useSwitch } from './use-hub-settings.ts'

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
  const flip = useSwitch()
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
      <LockPart />
      <div className={pane.part}>
        <Switch
          label="Hide “Made with Unfurly”"
          description={isPro ? undefined : 'Needs Pro'}
          disabled={!isPro}
          checked={hub.settings.removeBranding}
          onChange={(event) =>
            flip.mutate({ name: 'removeBranding', isOn: event.currentTarget.checked })
          }
        />
        {hasOwnDomain && (
          <Switch
            label={`Show this page at ${hub.domain} too`}
            description="Without a key. One hub of a domain can have it."
            checked={hub.settings.isRoot}
            onChange={(event) => flip.mutate({ name: 'isRoot', isOn: event.currentTarget.checked })}
          />
        )}
      </div>
      <CssPart isPro={isPro} />
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
