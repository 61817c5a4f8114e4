import { Modal } from '@mantine/core'
import { useConfig } from '../../../lib/config.ts'
import { KeyCaps } from './key-caps.tsx'
import css from './shortcut-sheet.module.css'
import { shortcutsFor } from './shortcuts.ts'

export interface ShortcutSheetProps {
  role: number
  isOpen: boolean
  onClose: () => void
}

const classNames = { header: css.header ?? '', body: css.body ?? '' }

export function ShortcutSheet({ role, isOpen, onClose }: ShortcutSheetProps) {
  const { geoEnabled, hubEnabled } = useConfig()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={640}
      title="Keyboard shortcuts"
      classNames={classNames}
    >
      <div className={css.columns}>
        {shortcutsFor(role, { geo: geoEnabled, hubs: hubEnabled }).map(({ name, shortcuts }) => (
          <section key={name} className={css.group}>
            <h3 className={css.heading}>{name}</h3>
            <dl className={css.rows}>
              {shortcuts.map(({ what, keys }) => (
                <div key={what} className={css.row}>
                  <dt>{what}</dt>
                  <dd className={css.keys}>
                    <KeyCaps keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
