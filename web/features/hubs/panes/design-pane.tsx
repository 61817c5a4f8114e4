import { useDebouncedValue } from '@mantine/hooks'
import { useEditing } from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { LookChoice } from '../page/look-choice.tsx'

const PAUSE_MS = 400

/** The looks, each with the content of this page. */
export function DesignPane() {
  const { document, store, hub, mayUpdate } = useEditing()
  const [settled] = useDebouncedValue(document, PAUSE_MS)
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title}>Look</h2>
      </div>
      <p className={pane.note}>You can change it at any time without losing content.</p>
      <LookChoice
        document={settled}
        shortUrl={hub.shortUrl}
        value={document.theme.preset}
        isDisabled={!mayUpdate}
        onChoose={(preset) => store.edit((now) => ({ ...now, theme: { preset } }))}
      />
    </>
  )
}
